/** In bytes of JSON. */
const MAXIMUM_SIZE = 64 * 1024;
const MAXIMUM_DEPTH = 8;

/** A field as a JSON value, parsed if the database stores it as text; undefined if empty, null if it is too large, too deep or invalid. */
export function jsonOf(raw: unknown): unknown {
  if (raw === null || raw === undefined || raw === '') return undefined;
  if (isDeeperThan(raw, MAXIMUM_DEPTH)) return null;
  try {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    if (text.length > MAXIMUM_SIZE || new TextEncoder().encode(text).length > MAXIMUM_SIZE) return null;
    const value: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
    return isDeeperThan(value, MAXIMUM_DEPTH) ? null : value;
  } catch {
    return null;
  }
}

/** An object of JSON; null for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Stops at `depth`, so that hostile nesting costs nothing. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
