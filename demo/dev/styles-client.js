/** Replaces the style sheets of running widgets when their files change. The element constructs sheets from text, which identifies them. */

/** The sheets that were created from each text. @type {Map<string, Set<CSSStyleSheet>>} */
const sheets = new Map();
/** The newest text for each replaced text, for widgets that are mounted later. @type {Map<string, string>} */
const newest = new Map();
const { replaceSync } = CSSStyleSheet.prototype;

/** @param {string} text */
CSSStyleSheet.prototype.replaceSync = function (text) {
  const known = sheets.get(text) ?? new Set();
  sheets.set(text, known.add(this));
  replaceSync.call(this, newest.get(text) ?? text);
};

Object.assign(globalThis, {
  payWidgetStyles: {
    /** @param {string} before the text that the module was loaded with @param {string} after */
    replace(before, after) {
      newest.set(before, after);
      for (const sheet of sheets.get(before) ?? []) replaceSync.call(sheet, after);
    },
  },
});
