/** Opening words that hide the subject of a sentence, so that a reader has to guess whom it is about. */
const HEADLESS = /^(?:What|Who|Whoever|Nobody|Where|How|Whether|Whatever)\b/;
/** Names of durations without a unit, which a reader would have to look up. */
const DURATION =
  /^(?:\w+_)?(?<!PER_)(?:TIMEOUT|PATIENCE|DELAY|INTERVAL|WAIT|POLL|SILENCE|PAUSE|AWAY|BACKOFF|COOLDOWN|GRACE|LASTS|EXPIRY|DURATION|MINUTE|SECOND|HOUR|DAY)$/;
const UNIT_IN_COMMENT = /\bmilliseconds\b|\(ms\)/i;
const UNIT = /_(?:MS|S|MINUTES|HOURS|DAYS)$/;
/** A number, or arithmetic of numbers and times: `3_000`, `24 * 60 * 60`, `24 * HOUR_MS`. */
const NUMBER = /^(?:[\d_.\s*+/()-]|\b[A-Z]+(?:_[A-Z]+)*_(?:MS|S)\b)+$/;

/** @param {string} path @param {string} code @returns {string[]} a line for each violation, with path and line number */
export function findCommentViolations(path, code) {
  const at = (/** @type {number} */ index) => `${path}:${code.slice(0, index).split('\n').length}`;
  const violations = [];
  for (const { index, text } of listComments(code)) {
    const [word] = HEADLESS.exec(text) ?? [];
    if (word) violations.push(`${at(index)}: a comment opens with "${word}"; name its subject`);
  }
  for (const { index, name, value, comment } of listConstants(code)) {
    const isTime = DURATION.test(name) || UNIT_IN_COMMENT.test(comment);
    if (isTime && NUMBER.test(value) && !UNIT.test(name))
      violations.push(`${at(index)}: ${name} is a time without a unit; call it ${name}_MS, _S …`);
  }
  return violations;
}

/** Consecutive lines of `//` are one comment, because a sentence may go on in the next. @param {string} code */
function listComments(code) {
  const pattern = /\/\*+(?!\/)([\s\S]*?)\*\/|(?<=^|[\s{(,;])\/\/([^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/g;
  return [...code.matchAll(pattern)].map(({ index, 1: block, 2: lines }) => ({
    index,
    text: (block ?? lines ?? '').replace(/^[\s*]+/, ''),
  }));
}

/** @param {string} code */
function listConstants(code) {
  const pattern =
    /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?const ([A-Z][A-Z0-9_]*)(?:: \w+)? = ([^;\n]+);/gm;
  return [...code.matchAll(pattern)].map(
    ({ index, 0: whole, 1: comment = '', 2: name = '', 3: value = '' }) => ({
      index: index + whole.lastIndexOf('const '),
      name,
      value,
      comment,
    }),
  );
}
