import { latinDigits } from '#domain/language/digits.ts';

const MAXIMUM_WAIT_MINUTES = 600;

/**
 * The preparation time of an order in whole minutes, 1 to 600. Accepts text, because post meta and forms store numbers so.
 * null: not set (PHP and forms use null, an empty text, false or zero); undefined: invalid.
 */
export function waitMinutesOf(value: unknown): number | null | undefined {
  const text = typeof value === 'string' ? latinDigits(value).trim() : value;
  if (text === null || text === undefined || text === '' || text === false) return null;
  const minutes = typeof text === 'string' && /^[0-9]{1,3}$/.test(text) ? Number(text) : text;
  if (minutes === 0) return null;
  const isReadable = typeof minutes === 'number' && Number.isInteger(minutes);
  return isReadable && minutes >= 1 && minutes <= MAXIMUM_WAIT_MINUTES ? minutes : undefined;
}
