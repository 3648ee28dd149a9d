import type { NextConfig } from 'next';

/** The folders above have lock files too, so the root must be named. */
const config: NextConfig = { reactCompiler: true, turbopack: { root: import.meta.dirname } };

export default config;
