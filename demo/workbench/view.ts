import { INTERFACE_LANGUAGES } from '../../src/i18n/language-tags.ts';
import { BASE_LANGUAGE } from '../../src/i18n/languages.ts';

/** Options of the workbench and of its address; the first of each is the default. */
export const CHOICES = {
  theme: ['light', 'dark', 'brand-light', 'brand-dark'],
  width: ['360', '320', '768', '1280'],
  text: ['100', '150', '200'],
  dir: ['ltr', 'rtl'],
  locale: [BASE_LANGUAGE, ...INTERFACE_LANGUAGES.slice(1)],
} as const;

export type Choice = keyof typeof CHOICES;

export type View = { [Name in Choice]: (typeof CHOICES)[Name][number] } & {
  /** Such as `ui/button`; empty for all components. */
  component: string;
  /** Empty for all examples of the component. */
  example: string;
};

function choose<T extends string>(choices: readonly [T, ...T[]], wanted: string | null): T {
  return choices.find((choice) => choice === wanted) ?? choices[0];
}

export function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    component: query.get('component') ?? '',
    example: query.get('example') ?? '',
    theme: choose(CHOICES.theme, query.get('theme')),
    width: choose(CHOICES.width, query.get('width')),
    text: choose(CHOICES.text, query.get('text')),
    dir: choose(CHOICES.dir, query.get('dir')),
    locale: choose(CHOICES.locale, query.get('locale')),
  };
}

/** The view as the query of an address, without default values. */
export function writeView(view: View): string {
  const plain = readView('');
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== plain[name as keyof View]) query.set(name, value);
  }
  return query.toString();
}
