import type { NextConfig } from 'next';

/** The root is this folder, although the folders above it have lock files too. */
const config: NextConfig = { turbopack: { root: import.meta.dirname } };

export default config;
