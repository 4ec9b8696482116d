import type { FulfilmentMode } from '#domain/tenant/settings.ts';
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

/** Reads `checkoutMedthod` (sic): a list, or a comma-separated text. Pickup if no mode is left (specification §9). */
export function fulfilmentModesOf(fields: FieldReader): FulfilmentMode[] {
  const raw = fields.raw('checkoutMedthod');
  const words = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const modes = words.flatMap((word) => {
    const key = typeof word === 'string' ? word.toLowerCase().replace(/[^a-z]/g, '') : '';
    const mode = Object.hasOwn(MODES, key) ? MODES[key] : undefined;
    if (mode) return [mode];
    if (word !== '')
      fields.bad('checkoutMedthod', 'checkoutMedthod holds a value that is not deliver, pickup or eat in.');
    return [];
  });
  return modes.length > 0 ? [...new Set(modes)] : ['pickup'];
}
