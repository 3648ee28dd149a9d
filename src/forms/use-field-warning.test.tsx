// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import '../../test/support/render.tsx';
import { createForm } from './form-state.ts';
import { useFieldWarning } from './use-field-warning.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../domain/checks/crypto-address-check.ts', (original) => {
  loads.count += 1;
  return original();
});

it('the code that checks addresses is loaded for the first address, and for no other form', async () => {
  const formOf = (values: Record<string, string>) => ({ ...createForm([]), values });
  const view = renderHook(useFieldWarning, { initialProps: formOf({ email: 'ana@example.com' }) });
  await act(() => vi.dynamicImportSettled());
  expect(loads.count).toBe(0);
  view.rerender(formOf({ address: 'T' }));
  await act(() => vi.dynamicImportSettled());
  expect(loads.count).toBe(1);
});
