import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { anchorOf } from '../docs-links.ts';
import { GROUPS, TASKS } from './pages.ts';

const DOCS = 'docs';

/** `llms.txt` (llmstxt.org): what the product is, the tasks of a partner, and every page as plain Markdown. */
export function listForMachines(): string {
  const tasks = TASKS.map(([task, page, heading]) => `- [${task}](docs/${page}.md#${anchorOf(heading)})`);
  const groups = Object.entries(GROUPS).flatMap(([group, pages]) => [
    `\n## ${group}\n`,
    ...pages.map(([name, title]) => `- [${title}](docs/${name}.md)`),
  ]);
  return [
    '# Paywidget\n',
    '> `<pay-widget>` is a custom element that shows a cashier on a page or in an app: deposits and withdrawals.\n',
    '## Tasks of a partner\n',
    ...tasks,
    ...groups,
    '',
  ].join('\n');
}

/** Adds each page of docs/ as Markdown, and `llms.txt`, which lists them, to the built documentation. */
export function plainDocs(root: string): Plugin {
  return {
    name: 'plain-docs',
    generateBundle() {
      for (const name of readdirSync(`${root}${DOCS}`).filter((each) => each.endsWith('.md')))
        this.emitFile({
          type: 'asset',
          fileName: `${DOCS}/${name}`,
          source: readFileSync(`${root}${DOCS}/${name}`),
        });
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: listForMachines() });
    },
  };
}
