import { PAYMENT_METHODS, type PaymentMethod } from '#domain/order/life.ts';
import type { SlotTerms } from '#domain/order/slots.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { HOME_SECTIONS, type HomeSection, type UiSchema } from '#domain/tenant/settings.ts';
import type { LocalisedText } from '#domain/text.ts';
import { waitMinutesOf } from '#wire/wait-minutes.ts';
import type { FieldReader } from './field-reader.ts';
import { jsonOf, objectOf } from './json-field.ts';

const MAXIMUM_FEATURED = 100;
/** In UTF-16 units. */
const MAXIMUM_TRANSFER_TEXT = 500;
/** Of a shop without `waitMinutes`. */
const USUAL_LEAD_MINUTES = 30;

/**
 * Reads `{"home": [sections], "featured": [product ids], "card": "comfortable" | "compact", "waitMinutes": 25, "payments": ["cash", "card"] or {"deliver": ["cash"], "pickup": ["cash", "online"]}, "transferText": "IBAN …" or
 * {"ar": "…", "en": "…"}, "slots": {"days": 3, "leadMinutes": 30, "most": 8, "whenClosed": false}}`.
 * Unknown parts are ignored, and an invalid wait is reported. A schema beyond 64 kB or 8 levels is ignored completely.
 */
export function uiSchemaOf(fields: FieldReader): UiSchema {
  const json = jsonOf(fields.raw('ui_schema'));
  const schema = json === undefined ? {} : objectOf(json);
  if (schema === null)
    fields.bad('ui_schema', 'ui_schema is not a JSON object of at most 64 kB and 8 levels.');
  const part = (key: string): unknown => (schema && Object.hasOwn(schema, key) ? schema[key] : undefined);
  const waitMinutes = waitMinutesOf(part('waitMinutes'));
  if (waitMinutes === undefined)
    fields.bad('ui_schema', 'waitMinutes of ui_schema is not a whole number from 1 to 600; it is left out.');
  return {
    home: homeOf(part('home')),
    featured: featuredOf(part('featured')),
    card: part('card') === 'compact' ? 'compact' : 'comfortable',
    waitMinutes: waitMinutes ?? null,
    slots: slotsOf(part('slots'), waitMinutes ?? USUAL_LEAD_MINUTES, fields),
    payments: paymentsOf(part('payments'), fields),
    transferText: transferTextOf(part('transferText'), fields),
  };
}

const MINUTES_OF_DAY = 1440;
const USUAL_SLOT_DAYS = 3;

/**
 * `true`, or an object of the values that differ from the defaults. Invalid ones are reported and replaced by the defaults, and so are days
 * that are over before the kitchen is ready, because such a shop would never have a time to offer.
 */
function slotsOf(value: unknown, usualLead: number, fields: FieldReader): SlotTerms | null {
  if (value === undefined || value === null || value === false) return null;
  const named = value === true ? {} : objectOf(value);
  if (!named) {
    fields.bad('ui_schema', 'slots of ui_schema is neither true nor an object; it is left out.');
    return null;
  }
  const numberIn = <Default>(
    key: string,
    least: number,
    most: number,
    otherwise: Default,
  ): number | Default => {
    const given = named[key];
    if (given === undefined || given === null) return otherwise;
    if (Number.isInteger(given) && Number(given) >= least && Number(given) <= most) return Number(given);
    fields.bad('ui_schema', `${key} of slots of ui_schema is not a whole number from ${least} to ${most}.`);
    return otherwise;
  };
  const days = numberIn('days', 1, 7, USUAL_SLOT_DAYS);
  const leadMinutes = numberIn('leadMinutes', 0, 2 * MINUTES_OF_DAY, usualLead);
  const isOver = leadMinutes >= days * MINUTES_OF_DAY;
  if (isOver)
    fields.bad(
      'ui_schema',
      `leadMinutes of slots of ui_schema are longer than its days; times of ${USUAL_SLOT_DAYS} days are offered.`,
      'settings.late-slots',
    );
  return {
    days: isOver ? USUAL_SLOT_DAYS : days,
    leadMinutes,
    most: numberIn('most', 1, 1000, null),
    whenClosed: named.whenClosed !== false,
  };
}

/** Methods for all modes as a list, or by mode. A mode without a known method takes cash. */
function paymentsOf(value: unknown, fields: FieldReader): UiSchema['payments'] {
  const byMode = objectOf(value);
  const known = (methods: unknown): readonly PaymentMethod[] => {
    const named = Array.isArray(methods) ? methods : [];
    const found = PAYMENT_METHODS.filter((method) => named.includes(method));
    if (found.length < named.length || (methods !== undefined && found.length === 0))
      fields.bad(
        'ui_schema',
        `payments of ui_schema may have ${PAYMENT_METHODS.join(', ')}; others are left out.`,
      );
    return found.length > 0
      ? found.sort((one, other) => named.indexOf(one) - named.indexOf(other))
      : ['cash'];
  };
  if (!byMode) {
    const all = known(value);
    return { deliver: all, pickup: all, 'eat-in': all };
  }
  const [deliver, pickup, eatIn] = FULFILMENT_MODES.map((mode) => known(byMode[mode]));
  return { deliver: deliver ?? ['cash'], pickup: pickup ?? ['cash'], 'eat-in': eatIn ?? ['cash'] };
}

/** A text for all languages, or one by language; the Arabic one is the base. A part of an account's number would be worse than no text. */
function transferTextOf(value: unknown, fields: FieldReader): LocalisedText {
  const clean = (text: unknown): string => {
    if (typeof text === 'string' && text.length <= MAXIMUM_TRANSFER_TEXT) return text.trim();
    if (text !== undefined && text !== null)
      fields.bad(
        'ui_schema',
        `transferText of ui_schema is not a text of at most ${MAXIMUM_TRANSFER_TEXT} characters; it is left out.`,
      );
    return '';
  };
  const byLocale = objectOf(value);
  if (!byLocale) return { base: clean(value) };
  const [ar, en, he] = [clean(byLocale.ar), clean(byLocale.en), clean(byLocale.he)];
  return { base: ar || en || he, translations: { ...(ar && { ar }), ...(en && { en }), ...(he && { he }) } };
}

/**
 * The merchant's sections in their order, then the remaining ones in the default order. The hero is first unless the merchant
 * placed it.
 */
function homeOf(value: unknown): HomeSection[] {
  const named = Array.isArray(value) ? value : [];
  const listed = [...new Set(named.filter((name): name is HomeSection => HOME_SECTIONS.includes(name)))];
  const rest = HOME_SECTIONS.filter((section) => !listed.includes(section));
  return [
    ...rest.filter((section) => section === 'hero'),
    ...listed,
    ...rest.filter((section) => section !== 'hero'),
  ];
}

function featuredOf(value: unknown): number[] {
  const ids = (Array.isArray(value) ? value : []).map((id) => (typeof id === 'string' ? Number(id) : id));
  return [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id) && id > 0))].slice(
    0,
    MAXIMUM_FEATURED,
  );
}
