// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addStyles, attachStyles } from './attach-styles.ts';

const createRoot = () => document.createElement('div').attachShadow({ mode: 'open' });

test('every view has each style sheet once, whenever its chunk arrives, and none after it ends', () => {
  const [early, late] = [createRoot(), createRoot()];
  addStyles('i{color:red}');
  const end = attachStyles(early);
  expect(early.adoptedStyleSheets).toHaveLength(1);

  addStyles('b{color:red}');
  addStyles('i{color:red}');
  attachStyles(late);
  expect(early.adoptedStyleSheets).toHaveLength(2);
  expect(late.adoptedStyleSheets).toHaveLength(2);

  end();
  addStyles('u{color:red}');
  expect(early.adoptedStyleSheets).toHaveLength(2);
  expect(late.adoptedStyleSheets).toHaveLength(3);
});
