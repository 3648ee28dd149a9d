import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packedPolicy, readBuildSettings } from '../page/page-policy.mjs';

const BUNDLED_LOCALES = fileURLToPath(new URL('../../../src/i18n/bundled-locales.ts', import.meta.url));

/** A packed page has no server: its locales are bundled with the script, and not copied beside it. */
export function bundledLocales(): Plugin {
  return {
    name: 'bundled-locales',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/fetch-locales.ts') ? BUNDLED_LOCALES : null),
    writeBundle: ({ dir = '' }) => rmSync(join(dir, 'locales'), { recursive: true, force: true }),
  };
}

/** The texts of a packed page are in its script already and cannot fail to load, so the spare English is left out. */
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

/** Apps have their own monitoring, and most configure none here, so the service's code is left out of the package. */
export function withoutDatadog(): Plugin {
  const instead = "export const startDatadog = () => { throw new Error('Datadog RUM is not packed'); };";
  return {
    name: 'without-datadog',
    enforce: 'pre',
    load: (id) => (id.endsWith('/telemetry/datadog-monitor.ts') ? instead : null),
  };
}

/** The content security policy in the packed page; settings of the build narrow it (docs/security.md). */
function policyMeta(script: string): string {
  const policy = packedPolicy(script, readBuildSettings());
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** Browsers load no module file from `file://`, so the only chunk is inlined into the page. */
export function singleFile(): Plugin {
  return {
    name: 'single-file',
    generateBundle: {
      // The plugin runs after Vite has inserted its own placeholders into the chunk, because it moves the whole chunk into the page.
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
