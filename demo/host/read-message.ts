/** A message of the widget: JSON text or an object, with a `messageType`. Any other value is null. */
export function readMessage(data: unknown): { messageType: string; [field: string]: unknown } | null {
  const value = typeof data === 'string' ? parseJson(data) : data;
  if (typeof value !== 'object' || value === null || !('messageType' in value)) return null;
  const { messageType, ...fields } = value;
  return typeof messageType === 'string' ? { messageType, ...fields } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
