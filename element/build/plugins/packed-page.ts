import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packedPolicy, readBuildSettings } from '../page/page-policy.mjs';

const BUNDLED_LOCALES = fileURLToPath(new URL('../../../src/i18n/bundled-locales.ts', import.meta.url));

/** Bundles the locales with the script, because a packed page has no server to load them from. */
export function bundledLocales(): Plugin {
  return {
    name: 'bundled-locales',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/fetch-locales.ts') ? BUNDLED_LOCALES : null),
    writeBundle: ({ dir = '' }) => rmSync(join(dir, 'locales'), { recursive: true, force: true }),
  };
}

/** Leaves out the spare English texts, because the texts of a packed page are in its script and cannot fail to load. */
export function withoutSpareEnglish(): Plugin {
  return {
    name: 'without-spare-english',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/i18n/spare-english.ts')
        ? 'export const withSpareEnglish = (messages = {}) => messages;'
        : null,
  };
}

/** Leaves out Datadog's code, because apps have their own monitoring and most configure none in the page. */
export function withoutDatadog(): Plugin {
  const instead = "export const startDatadog = () => { throw new Error('Datadog RUM is not packed'); };";
  return {
    name: 'without-datadog',
    enforce: 'pre',
    load: (id) => (id.endsWith('/telemetry/datadog-monitor.ts') ? instead : null),
  };
}

function policyMeta(script: string): string {
  const policy = packedPolicy(script, readBuildSettings());
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** Inlines the only chunk into the page, because browsers load no module file from `file://`. */
export function singleFile(): Plugin {
  return {
    name: 'single-file',
    generateBundle: {
      // This plugin runs last, because it moves the chunk into the page, and Vite must have filled its placeholders in the chunk before.
      order: 'post',
      handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue;
            const name = chunk.fileName.replaceAll('.', '\\.');
            const tag = new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`);
            const code = chunk.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3C!--');
            page.source = String(page.source)
              .replace(tag, () => `<script type="module">${code}</script>`)
              .replace('<meta charset="utf-8" />', (first) => `${first}\n    ${policyMeta(code)}`);
            delete bundle[chunk.fileName];
          }
        }
      },
    },
  };
}
