import { expect, test } from 'vitest';
import { purposeOf } from './script-inventory.ts';

test('a script gets the purpose of its most significant module, and one of an unknown package has none', () => {
  expect(purposeOf(['src/ui/controls/button.tsx', 'src/flows/pix/pix-screen.tsx'])).toBe(
    'the screens of a way to pay',
  );
  expect(purposeOf(['node_modules/react-dom/client.js'])).toBe('draws the view');
  expect(purposeOf(['node_modules/left-pad/index.js'])).toBeUndefined();
});
