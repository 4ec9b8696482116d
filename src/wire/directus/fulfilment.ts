import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { FieldReader } from './field-reader.ts';

/** Merchants' words for each mode, letters only, lower case. */
const MODES: Readonly<Record<string, FulfilmentMode>> = {
  deliver: 'deliver',
  delivery: 'deliver',
  pickup: 'pickup',
  takeaway: 'pickup',
  eatin: 'eat-in',
  dinein: 'eat-in',
  eatinrestaurant: 'eat-in',
};

/** Reads `checkoutMedthod` (sic). Pickup if no mode is left (specification §9). */
export function fulfilmentModesOf(fields: FieldReader): readonly FulfilmentMode[] {
  const { known, unknown } = modesIn(fields.raw('checkoutMedthod'));
  for (const _ of unknown)
    fields.bad('checkoutMedthod', 'checkoutMedthod holds a value that is not deliver, pickup or eat in.');
  return known.length > 0 ? known : ['pickup'];
}

/** The modes of a list, or of a comma-separated text, and the words that are none. */
export function modesIn(raw: unknown): {
  readonly known: readonly FulfilmentMode[];
  readonly unknown: readonly unknown[];
} {
  const words = (Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : []).filter(
    (word) => word !== '',
  );
  const modeOf = (word: unknown): FulfilmentMode | undefined => {
    const key = typeof word === 'string' ? word.toLowerCase().replace(/[^a-z]/g, '') : '';
    return Object.hasOwn(MODES, key) ? MODES[key] : undefined;
  };
  return {
    known: [...new Set(words.map(modeOf).filter((mode) => mode !== undefined))],
    unknown: words.filter((word) => modeOf(word) === undefined),
  };
}
