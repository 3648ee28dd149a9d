import type { Settings } from '../settings.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { angularSnippet, reactSnippet, svelteSnippet, vueSnippet } from './framework-snippets.ts';
import { androidSnippet, iosSnippet } from './native-snippets.ts';
import { htmlSnippet, iframeSnippet } from './web-snippets.ts';

interface Platform {
  name: string;
  docs: string;
  write: (configuration: Configuration, settings: Settings) => string;
}

const FRAMEWORK = 'host-guide#with-a-bundler-or-a-framework';

export const PLATFORM_SNIPPETS = {
  html: {
    name: 'HTML',
    docs: 'host-guide#three-lines',
    write: (it, { mode }) => htmlSnippet(it, mode === 'frame'),
  },
  react: { name: 'React', docs: FRAMEWORK, write: reactSnippet },
  vue: { name: 'Vue', docs: FRAMEWORK, write: vueSnippet },
  svelte: { name: 'Svelte', docs: FRAMEWORK, write: svelteSnippet },
  angular: { name: 'Angular', docs: FRAMEWORK, write: angularSnippet },
  iframe: { name: 'iframe', docs: 'host-guide#raw-iframe', write: iframeSnippet },
  ios: { name: 'iOS', docs: 'host-guide#ios', write: iosSnippet },
  android: { name: 'Android', docs: 'host-guide#android', write: androidSnippet },
} as const satisfies Record<string, Platform>;

export type SnippetName = keyof typeof PLATFORM_SNIPPETS;

export function snippetOf(name: SnippetName, settings: Settings): string {
  return PLATFORM_SNIPPETS[name].write(configurationOf(settings), settings);
}
