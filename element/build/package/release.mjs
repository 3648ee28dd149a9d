import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../command.mjs';
import { findReleaseBlockers } from './find-release-blockers.mjs';
import { SBOM_FILE } from './sbom.mjs';

const RELEASE = 'dist/release';
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

offerHelp(`Usage: npm run release [-- --skip-tests] [--publish]

Checks tree, version, changelog and security.txt, builds from nothing, runs all checks and tests, and packs into
${RELEASE}: the package, ${SBOM_FILE}, the source maps, the types for servers and SHA256SUMS. It ends with npm's own trial of the upload.
  --skip-tests  leaves out npm run test:full, where it has passed for this commit already (TEST_PART=1/1 .ci/run)
  --publish     uploads the package with its provenance; only in a CI that npm can ask who built it`);

await runCommand(async () => {
  const options = readOptions();
  const { version } = readJson('package.json');
  requireReleasable(version);
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  run('build', process.execPath, ['element/build/build.mjs']);
  run('check', npm, ['run', '--silent', 'check']);
  run('api', npm, ['run', '--silent', 'api']);
  run('server types', process.execPath, ['element/build/contract/write-server-types.mjs']);
  if (!options['skip-tests']) run('test:full', npm, ['run', '--silent', 'test:full']);
  const archive = pack();
  const upload = [
    'publish',
    join(RELEASE, archive),
    '--provenance',
    '--access',
    'public',
    '--ignore-scripts',
  ];
  run('trial of the upload', npm, [...upload, '--dry-run']);
  if (options.publish) run('upload', npm, upload);
  const end = options.publish ? 'is published' : 'is ready; nothing was uploaded';
  process.stdout.write(`\npay-widget ${version} ${end}: ${RELEASE}\n`);
});

function readOptions() {
  return readArguments('npm run release --', {
    options: { 'skip-tests': { type: 'boolean' }, publish: { type: 'boolean' } },
  }).values;
}

/** @param {string} version */
function requireReleasable(version) {
  const blockers = findReleaseBlockers({
    status: git('status', '--porcelain'),
    tags: git('tag').split('\n'),
    head: git('tag', '--points-at', 'HEAD'),
    version,
    lockVersion: readJson('package-lock.json').version,
    changelog: readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
    today: new Date(),
  });
  if (blockers.length > 0) throw new CommandError(`${version} cannot be released:\n${blockers.join('\n')}`);
}

/** @returns {string} the name of the archive */
function pack() {
  const folder = join(ROOT, RELEASE);
  mkdirSync(folder, { recursive: true });
  run('pack', npm, ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', RELEASE]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!archive) throw new CommandError('npm packed nothing.');
  copyFileSync(join(ROOT, 'dist', SBOM_FILE), join(folder, SBOM_FILE));
  const maps = archive.replace(/\.tgz$/, '-source-maps.tar.gz');
  run('source maps', 'tar', ['-czf', join(RELEASE, maps), '-C', 'dist', 'source-maps']);
  const types = archive.replace(/\.tgz$/, '-server-types.tar.gz');
  run('archive of server types', 'tar', ['-czf', join(RELEASE, types), '-C', 'dist', 'server-types']);
  const sums = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return archive;
}

/** @param {string} name @param {string} command @param {string[]} args */
function run(name, command, args) {
  process.stdout.write(`\n── ${name}\n`);
  const shell = process.platform === 'win32' && command === npm;
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], shell });
  if (status !== 0)
    throw new CommandError(`${name} failed; the message above says where. Nothing was uploaded.`);
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
