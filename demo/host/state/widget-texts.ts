import { languageOf } from '../../../src/i18n/languages.ts';

const loaded = new Map<string, Record<string, string>>();

/** The widget's texts in a language, by key with dots. They are empty until they are loaded; then `onLoad` is called. */
export function loadTexts(locale: string, onLoad: () => void): Record<string, string> {
  const known = loaded.get(locale);
  if (known) return known;
  loaded.set(locale, {});
  fetch(`/paywidget/locales/${languageOf(locale)}.json`)
    .then((response) => response.json())
    .then(
      (tree: unknown) => {
        loaded.set(locale, flatten(tree));
        onLoad();
      },
      () => loaded.delete(locale),
    );
  return {};
}

/** Makes one table of a tree: `{a: {b: 'x'}}` becomes `{'a.b': 'x'}`. */
function flatten(tree: unknown, path = ''): Record<string, string> {
  if (typeof tree === 'string') return { [path]: tree };
  if (typeof tree !== 'object' || tree === null) return {};
  return Object.assign(
    {},
    ...Object.entries(tree).map(([name, value]) => flatten(value, path ? `${path}.${name}` : name)),
  );
}
