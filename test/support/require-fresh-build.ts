import { requireFreshBuild } from '../../element/build/build-stamp.mjs';

/** Runs once before browser tests, because they use `dist/` and could test an older source without notice. */
export default function setup(): void {
  requireFreshBuild();
}
