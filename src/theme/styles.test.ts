// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addStyles, attachStyles } from './styles.ts';
import '../ui/controls/button.tsx';

const createRoot = () => document.createElement('div').attachShadow({ mode: 'open' });

test('the style sheet that a component imports is in every view, and not in the document', () => {
  const root = createRoot();
  attachStyles(root)();
  expect(root.adoptedStyleSheets.length).toBeGreaterThan(0);
  expect(document.styleSheets).toHaveLength(0);
});

test('every view has each style sheet once, whenever its chunk arrives, and none after it ends', () => {
  const [early, late] = [createRoot(), createRoot()];
  attachStyles(late)();
  const before = late.adoptedStyleSheets.length;
  addStyles('i{color:red}');
  const end = attachStyles(early);
  expect(early.adoptedStyleSheets).toHaveLength(before + 1);

  addStyles('b{color:red}');
  addStyles('i{color:red}');
  attachStyles(late);
  expect(early.adoptedStyleSheets).toHaveLength(before + 2);
  expect(late.adoptedStyleSheets).toHaveLength(before + 2);

  end();
  addStyles('u{color:red}');
  expect(early.adoptedStyleSheets).toHaveLength(before + 2);
  expect(late.adoptedStyleSheets).toHaveLength(before + 3);
});
