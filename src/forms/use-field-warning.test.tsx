// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { decodedField } from '../../test/support/decoded-field.ts';
import { ENGLISH } from '../../test/support/render.tsx';
import { type FormField, toFormField } from './field.ts';
import { createForm } from './form-state.ts';
import { useFieldWarning } from './use-field-warning.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../domain/checks/crypto-address-check.ts', (original) => {
  loads.count += 1;
  return original();
});

const formOf = (values: Record<string, string>) => ({ ...createForm([]), values });

it('the code that checks addresses is loaded for the first address, and for no other form', async () => {
  const view = renderHook(useFieldWarning, { initialProps: formOf({ email: 'ana@example.com' }) });
  await act(() => vi.dynamicImportSettled());
  expect(loads.count).toBe(0);
  view.rerender(formOf({ address: 'T' }));
  await act(() => vi.dynamicImportSettled());
  expect(loads.count).toBe(1);
});

it('an address is checked without the spaces around it, and a postal address is none', async () => {
  const context = { labels: ['en'], lookUp: ENGLISH.lookUp, country: 'mx', takesCards: true };
  const postal = toFormField(decodedField({ name: 'address', type: 'text' }), context);
  const crypto: FormField = {
    ...postal,
    validations: [
      { regex: '^.{40,}$', error: 'errors.short' },
      { regex: '^0x[0-9a-fA-F]{40}$', error: 'errors.crypto_address' },
    ],
  };
  const address = ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD ';
  const { result } = renderHook(useFieldWarning, { initialProps: formOf({ address, network: 'ERC20' }) });
  await act(() => vi.dynamicImportSettled());
  expect([result.current(crypto), result.current(postal)]).toEqual(['form.doubtful_address', undefined]);
});
