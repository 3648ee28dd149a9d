import { requireFreshBuild } from '../../element/build/build-stamp.mjs';

/** Runs once before browser tests, because they use `dist/` and would silently test an older source. */
export default function setup(): void {
  requireFreshBuild();
}
