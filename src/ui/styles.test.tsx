// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { StyleProvider, useStyles } from './styles.tsx';

function Box({ css }: { css: string }) {
  useStyles(css);
  return null;
}

test('a sheet is adopted once per root, however many pieces bring it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  const root = createRoot(shadow);
  await act(async () =>
    root.render(
      <StyleProvider root={shadow}>
        <Box css="i{color:red}" />
        <Box css="i{color:red}" />
        <Box css="b{color:red}" />
      </StyleProvider>,
    ),
  );
  expect(shadow.adoptedStyleSheets).toHaveLength(2);
  act(() => root.unmount());
});
