/** Reads the origins in an environment variable, separated by spaces. @param {string} name @returns {string[]} */
export function readOrigins(name) {
  const origins = (process.env[name] ?? '').split(/\s+/).filter(Boolean);
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong) throw new Error(`${name} names "${wrong}", which is no origin`);
  return origins;
}
