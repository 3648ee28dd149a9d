type Trust = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string>;

declare global {
  interface Window {
    /** Missing in some browsers, and in TypeScript's own library. */
    trustedTypes?: { createPolicy(name: string, rules: Trust): Trust };
  }
}

const same = (text: string) => text;
const rules: Trust = { createHTML: same, createScript: same, createScriptURL: same };

/** Marks pages of the sandbox's own server as trusted, for browsers that enforce Trusted Types (docs/security.md). */
export const trust: Trust = window.trustedTypes?.createPolicy('web-view', rules) ?? rules;
