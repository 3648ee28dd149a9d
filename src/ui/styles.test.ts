// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addStyles, dressRoot } from './styles.ts';

const createRoot = () => document.createElement('div').attachShadow({ mode: 'open' });

test('every view has each style sheet once, whenever its chunk arrives, and none after it ends', () => {
  const [early, late] = [createRoot(), createRoot()];
  addStyles('i{color:red}');
  const end = dressRoot(early);
  expect(early.adoptedStyleSheets).toHaveLength(1);

  addStyles('b{color:red}');
  addStyles('i{color:red}');
  dressRoot(late);
  expect(early.adoptedStyleSheets).toHaveLength(2);
  expect(late.adoptedStyleSheets).toHaveLength(2);

  end();
  addStyles('u{color:red}');
  expect(early.adoptedStyleSheets).toHaveLength(2);
  expect(late.adoptedStyleSheets).toHaveLength(3);
});
