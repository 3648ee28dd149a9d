import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { SECURITY_TXT_EXPIRES, writeSecurityTxt } from '../page/security-txt.mjs';
import { describePackage } from './bundled-packages.mjs';
import { toHtmlComment, writeNotices } from './notices.mjs';
import { createSbom } from './sbom.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'packages-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(manifest: { name: string; license?: unknown }, files: Record<string, string> = {}): string {
  const path = `node_modules/${manifest.name}`;
  mkdirSync(join(root, path), { recursive: true });
  const all = { ...files, 'package.json': JSON.stringify({ version: '1.2.3', ...manifest }) };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(root, path, name), text);
  return path;
}

describe('the licence entry of a bundled package', () => {
  it('contains the licence text, and the notice if there is one', () => {
    const path = install(
      { name: 'one', license: 'Apache-2.0' },
      { LICENSE: 'Apache text', 'NOTICE.txt': 'Of the authors' },
    );
    expect(describePackage(path, root)).toMatchObject({
      name: 'one',
      version: '1.2.3',
      licence: 'Apache-2.0',
      text: 'Apache text\n\nOf the authors',
    });
  });

  it('without a licence text stops the build', () => {
    const path = install({ name: 'one', license: 'MIT' });
    expect(() => describePackage(path, root)).toThrow('one@1.2.3 is bundled and has no licence text');
  });

  it.each(['GPL-3.0', 'MIT OR SEE LICENSE IN x', 'UNLICENSED', undefined])(
    'with the licence %s, which is not allowed, stops the build',
    (license) => {
      const path = install({ name: 'one', license }, { LICENSE: 'Some text' });
      expect(() => describePackage(path, root)).toThrow('is bundled under');
    },
  );

  it('uses the substitute text if the package is published without one', () => {
    const path = install({ name: 'dlv', license: 'MIT' });
    expect(describePackage(path, root).text).toContain('Jason Miller');
  });
});

const REACT = describePackage('node_modules/react');
const SCHEDULER = describePackage('node_modules/scheduler');
const REACT_DOM = describePackage('node_modules/react-dom');

test('the notices file contains our licence, every package with its version, and each text once', () => {
  const notices = writeNotices([REACT, SCHEDULER]);
  expect(notices).toContain('Paywidget contributors');
  expect(notices).toContain(`react ${REACT.version} (MIT)\nscheduler ${SCHEDULER.version} (MIT)`);
  expect(notices.split(REACT.text)).toHaveLength(2);
  expect(notices).not.toContain('The Inter Project');
  expect(writeNotices([REACT], { hasPictures: true })).toContain('The Inter Project');
});

test('a notice inside a page cannot end its comment', () => {
  const comment = toHtmlComment('a --> b --!> c');
  expect(comment.match(/--!?>/g)).toEqual(['-->']);
  expect(comment.endsWith('-->\n')).toBe(true);
});

test('the bill of materials lists each package with its hash and its dependencies', () => {
  const { components, dependencies, serialNumber } = createSbom([REACT, REACT_DOM, SCHEDULER]);
  expect(components).toContainEqual(
    expect.objectContaining({
      purl: `pkg:npm/react@${REACT.version}`,
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    }),
  );
  expect(dependencies).toContainEqual({
    ref: `pkg:npm/react-dom@${REACT_DOM.version}`,
    dependsOn: [`pkg:npm/react@${REACT.version}`, `pkg:npm/scheduler@${SCHEDULER.version}`],
  });
  expect(serialNumber).toBe(createSbom([REACT, REACT_DOM, SCHEDULER]).serialNumber);
  expect(serialNumber).not.toBe(createSbom([REACT]).serialNumber);
});

test('security.txt contains the contact, the policy and an expiry date within a year', () => {
  const fields = new Map(
    writeSecurityTxt()
      .trim()
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  expect(fields.get('Contact')).toMatch(/^https:\/\//);
  expect(fields.get('Policy')).toMatch(/^https:\/\/.*\/SECURITY\.md$/);
  expect(fields.get('Expires')).toBe(SECURITY_TXT_EXPIRES);
  const daysLeft = (Date.parse(SECURITY_TXT_EXPIRES) - Date.now()) / 86_400_000;
  // If this fails, set SECURITY_TXT_EXPIRES to a later date; see docs/releasing.md.
  expect(daysLeft).toBeGreaterThan(0);
  expect(daysLeft).toBeLessThan(366);
});
