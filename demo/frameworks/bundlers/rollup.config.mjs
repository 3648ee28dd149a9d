import resolve from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';

export default {
  input: ['cashier.ts', 'events.ts'],
  output: { dir: 'dist/rollup' },
  plugins: [
    resolve(),
    typescript({ noEmit: false, allowImportingTsExtensions: false, outDir: 'dist/rollup' }),
  ],
};
