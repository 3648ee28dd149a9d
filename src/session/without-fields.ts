/**
 * Takes the fields of a call out of what the cashier says of it: a refusal may repeat a card number, and the host need
 * not hear it.
 */
export function withoutFields(fields: Readonly<Record<string, string>>): (message: string) => string {
  // Shorter values are parts of ordinary words and numbers.
  const values = Object.values(fields).filter((value) => value.length > 2);
  return (message) => values.reduce((told, value) => told.replaceAll(value, '•••'), message);
}
