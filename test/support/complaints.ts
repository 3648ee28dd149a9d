/** Console errors of a test's pages since the last check; journeys check them after each test. */
const kept: { complaints: string[]; forgiven: RegExp }[] = [];

/** A list to write complaints into; those that are `forgiven` are none. */
export function collectComplaints(forgiven: RegExp): string[] {
  const complaints: string[] = [];
  kept.push({ complaints, forgiven });
  return complaints;
}

/** The complaints until now, which are then forgotten. */
export function takeComplaints(): string[] {
  return kept
    .splice(0)
    .flatMap(({ complaints, forgiven }) => complaints.filter((text) => !forgiven.test(text)));
}
