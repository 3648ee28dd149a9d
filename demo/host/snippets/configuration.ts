import { brandVariables, editedData, isUnset } from '../host-payload.ts';
import type { Settings } from '../settings.ts';

/** The cashier in the examples of docs/host-guide.md; a partner replaces it. */
export const CASHIER = 'https://cashier.example';
export const SCRIPT = 'https://cdn.example/paywidget/define.js';

export interface Configuration {
  /** Texts by property name, in the sequence of docs/host-guide.md. */
  texts: Record<string, string>;
  hasCloseButton: boolean;
  objects: Record<string, unknown>;
}

/** The settings of the playground, as a partner would configure the widget. */
export function configurationOf(settings: Settings): Configuration {
  const { currency, country, locale, theme, platform, page } = settings;
  const { amount, closingButton, bonusId, ...objects } = editedData(settings);
  const variables = brandVariables(settings);
  const texts = {
    currency,
    paymentGeo: country.toUpperCase(),
    locale,
    page: page === 'deposit' ? '' : page,
    theme,
    platform,
    amount: String(amount),
    bonusId: String(bonusId ?? ''),
  };
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    hasCloseButton: closingButton === true,
    objects: Object.fromEntries(
      Object.entries({ schema: Object.keys(variables).length ? { variables } : {}, ...objects }).filter(
        ([, value]) => !isUnset(value),
      ),
    ),
  };
}

export function payloadOf({ texts, hasCloseButton, objects }: Configuration): Record<string, unknown> {
  return { ...texts, ...(hasCloseButton ? {} : { closingButton: false }), ...objects };
}

export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
