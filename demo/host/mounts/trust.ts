/** A Trusted Types policy for markup, scripts and script URLs. */
type Trust = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string>;

declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's own library. */
    trustedTypes?: { createPolicy(name: string, rules: Trust): Trust };
  }
}

const same = (text: string) => text;
const rules: Trust = { createHTML: same, createScript: same, createScriptURL: same };

/** Trust in our own server's pages, spelled out for browsers that demand it (docs/security.md). */
export const trust: Trust = window.trustedTypes?.createPolicy('web-view', rules) ?? rules;
