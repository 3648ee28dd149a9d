// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { decodedField } from '../../test/support/decoded-field.ts';
import { render } from '../../test/support/render.tsx';
import { createI18n } from '../i18n/i18n.ts';
import { PaymentDetailGlyph } from '../ui/icons/payment-detail-glyph.tsx';
import { toFormField } from './field.ts';
import { glyphOf } from './use-input-props.tsx';

const context = { ...createI18n('en', {}), country: 'mx' };

async function lineOf(name: string): Promise<string | null | undefined> {
  const field = {
    ...toFormField(decodedField({ name, placeholder: name }), context),
    category: 'user',
  };
  const { container } = await render(glyphOf(field));
  return container.querySelector('path')?.getAttribute('d');
}

test('an e-mail has a glyph of its own, and a name that of a person', async () => {
  const [mail, name] = [await lineOf('email'), await lineOf('full_name')];
  expect([mail, name]).toEqual([expect.any(String), expect.any(String)]);
  expect(mail).not.toBe(name);
  const { container } = await render(<PaymentDetailGlyph name="mail" />);
  expect(container.querySelector('path')?.getAttribute('d')).toBe(mail);
});
