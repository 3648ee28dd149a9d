import { requireFreshBuild } from '../../element/build/build-stamp.mjs';

/** Runs once before the tests in a browser: they use `dist/`, and would pass or fail for an old source without notice. */
export default function setup(): void {
  requireFreshBuild();
}
