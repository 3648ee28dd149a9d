import type { NextConfig } from 'next';

/** The root is this folder, although the folders above it have lock files too. */
const config: NextConfig = { reactCompiler: true, turbopack: { root: import.meta.dirname } };

export default config;
