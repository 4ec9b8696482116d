import { latinDigits } from '#domain/language/digits.ts';

const MAXIMUM_WAIT_MINUTES = 600;

/**
 * How long an order takes, in whole minutes from 1 to 600; post meta and forms hold the number as text. null: nobody filled it in (PHP
 * and forms have nothing, an empty text, false or zero for that); undefined: it cannot be read.
 */
export function waitMinutesOf(value: unknown): number | null | undefined {
  const text = typeof value === 'string' ? latinDigits(value).trim() : value;
  if (text === null || text === undefined || text === '' || text === false) return null;
  const minutes = typeof text === 'string' && /^[0-9]{1,3}$/.test(text) ? Number(text) : text;
  if (minutes === 0) return null;
  const isReadable = typeof minutes === 'number' && Number.isInteger(minutes);
  return isReadable && minutes >= 1 && minutes <= MAXIMUM_WAIT_MINUTES ? minutes : undefined;
}
