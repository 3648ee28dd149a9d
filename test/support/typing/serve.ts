import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { componentStyles } from '../../../element/build/plugins/component-styles.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A policy as strict as that of the cashier's own page (docs/security.md). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'";

export async function serveTypingPage(name: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const config = { root: at('.'), configFile: false as const, logLevel: 'warn' as const };
  const outDir = at(`../../../.cache/${name}`);
  const plugins = [react(), componentStyles()];
  await build({ ...config, plugins, build: { outDir, emptyOutDir: true, minify: false } });
  const headers = { 'Content-Security-Policy': POLICY };
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers },
  });
  return { url: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() };
}
