import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { findReleaseBlockers, readSections } from './find-release-blockers.mjs';

const PKG = JSON.parse(readFileSync('package.json', 'utf8'));
const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-23\n\n### Added\n\n- A thing.\n';
const READY = {
  status: '',
  tags: ['v1.1.0'],
  head: '',
  version: '1.2.0',
  lockVersion: '1.2.0',
  changelog: CHANGELOG,
  today: new Date('2026-11-23'),
  expires: '2027-10-31T00:00:00Z',
};

describe('a release', () => {
  it('can be made from a clean tree with a new version and its changelog section', () => {
    expect(findReleaseBlockers(READY)).toEqual([]);
    expect(findReleaseBlockers({ ...READY, tags: ['v1.2.0'], head: 'v1.2.0\n' })).toEqual([]);
  });

  it.each([
    ['a changed tree', { status: ' M package.json\n' }, 'The working tree has changes'],
    ['an invalid version', { version: '1.2', lockVersion: '1.2' }, 'is no semantic version'],
    ['another version in the lock file', { lockVersion: '1.1.0' }, 'package-lock.json has the version 1.1.0'],
    ['a tag on another commit', { tags: ['v1.2.0'] }, 'on another commit'],
    [
      'no changelog section of the version',
      { changelog: '## [1.1.0] - 2026-01-01\n\n- A.\n' },
      'has no section',
    ],
    ['no date', { changelog: '## [1.2.0]\n\n- A.\n' }, 'has no date'],
    ['an empty section', { changelog: '## [1.2.0] - 2026-11-23\n' }, 'is empty'],
    [
      'changes without a version',
      { changelog: CHANGELOG.replace('## [1.2', '- B.\n\n## [1.2') },
      'move what is under',
    ],
    ['an expired security contact', { expires: '2026-11-01T00:00:00Z' }, 'security.txt expires in -22 days'],
    [
      'a security contact that expires soon',
      { expires: '2027-01-01T00:00:00Z' },
      'security.txt expires in 39 days',
    ],
    [
      'a security contact that is valid for more than a year',
      { expires: '2028-01-01T00:00:00Z' },
      'security.txt expires in 404 days',
    ],
  ])('is rejected with %s', (_name, change, violation) => {
    expect(findReleaseBlockers({ ...READY, ...change }).join()).toContain(violation);
  });
});

test('the changelog starts with unreleased changes, in sections that the release script reads', () => {
  const sections = readSections(readFileSync('CHANGELOG.md', 'utf8'));
  expect(sections[0]?.name).toBe('Unreleased');
  expect(sections.map(({ name }) => name)).not.toContain('');
});

test('the release script prints its usage without a build', () => {
  expect(
    execFileSync(process.execPath, ['element/build/package/release.mjs', '--help'], { encoding: 'utf8' }),
  ).toContain('--publish');
});

test('package.json contains repository, issues and home page, and SECURITY.md names the same repository', () => {
  const page = PKG.repository.url.replace(/^git\+|\.git$/g, '');
  expect(PKG.repository.url).toMatch(/^git\+https:\/\/.*\.git$/);
  expect(PKG.bugs.url).toBe(`${page}/issues`);
  expect(PKG.homepage).toBe(`${page}#readme`);
  expect(PKG.publishConfig).toEqual({ access: 'public', provenance: true });
});
