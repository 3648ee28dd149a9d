import { SECURITY_TXT_EXPIRES } from '../page/security-txt.mjs';

/** The contact in security.txt must stay valid for this long after the release. RFC 9116 recommends an expiry within a year. */
const MIN_CONTACT_DAYS = 180;
const MAX_CONTACT_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * The data that decide whether a version may be released.
 * @typedef {{
 * status: string, tags: string[], head: string, version: string, lockVersion: string, changelog: string,
 * today: Date, expires?: string,
 * }} ReleaseFacts `status` is the text of `git status --porcelain`, `head` the tags of the commit that is checked out
 */

/** @param {ReleaseFacts} facts @returns {string[]} a sentence for each reason against the release */
export function findReleaseBlockers(facts) {
  const {
    status,
    tags,
    head,
    version,
    lockVersion,
    changelog,
    today,
    expires = SECURITY_TXT_EXPIRES,
  } = facts;
  const blockers = [];
  const tag = `v${version}`;
  if (status.trim() !== '') blockers.push('The working tree has changes: commit or remove them.');
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) blockers.push(`"${version}" is no semantic version.`);
  if (lockVersion !== version)
    blockers.push(`package-lock.json has the version ${lockVersion}, package.json ${version}.`);
  if (tags.includes(tag) && !head.split('\n').includes(tag)) {
    blockers.push(`The tag ${tag} is on another commit: raise the version.`);
  }
  blockers.push(...findChangelogBlockers(changelog, version));
  const contactDays = (Date.parse(expires) - today.getTime()) / DAY_MS;
  if (!(contactDays >= MIN_CONTACT_DAYS && contactDays <= MAX_CONTACT_DAYS)) {
    blockers.push(
      `security.txt expires in ${Math.floor(contactDays)} days: set SECURITY_TXT_EXPIRES (element/build/page/security-txt.mjs) ` +
        `to a day in ${MIN_CONTACT_DAYS} to ${MAX_CONTACT_DAYS} days.`,
    );
  }
  return blockers;
}

/** @param {string} changelog @param {string} version */
function findChangelogBlockers(changelog, version) {
  const sections = readSections(changelog);
  const section = sections.find(({ name }) => name === version);
  if (!section) return [`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD".`];
  const blockers = [];
  if (!/^\d{4}-\d\d-\d\d$/.test(section.date))
    blockers.push(`CHANGELOG.md: the section ${version} has no date.`);
  if (section.text === '') blockers.push(`CHANGELOG.md: the section ${version} is empty.`);
  if (sections.some(({ name, text }) => name === 'Unreleased' && text !== '')) {
    blockers.push(`CHANGELOG.md: move what is under Unreleased to ${version}.`);
  }
  return blockers;
}

/** @param {string} changelog */
export function readSections(changelog) {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const [, name = '', date = ''] = /^\[([^\]]+)\](?: - (.*))?$/.exec(heading.trim()) ?? [];
      return { name, date, text: lines.join('\n').trim() };
    });
}
