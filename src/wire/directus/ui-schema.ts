import { PAYMENT_METHODS, type PaymentMethod } from '#domain/order/life.ts';
import { FULFILMENT_MODES, HOME_SECTIONS, type HomeSection, type UiSchema } from '#domain/tenant/settings.ts';
import type { LocalisedText } from '#domain/text.ts';
import { waitMinutesOf } from '#wire/wait-minutes.ts';
import type { FieldReader } from './field-reader.ts';

/** In bytes of JSON. */
const MAXIMUM_SIZE = 64 * 1024;
const MAXIMUM_DEPTH = 8;
const MAXIMUM_FEATURED = 100;
/** In UTF-16 units. */
const MAXIMUM_TITLE = 200;
const MAXIMUM_TRANSFER_TEXT = 500;

/**
 * Reads `{"home": [sections], "featured": [product ids], "card": "comfortable" | "compact", "waitMinutes": 25, "mainTitleHe":
 * "ברוכים הבאים", "payments": ["cash", "card"] or {"deliver": ["cash"], "pickup": ["cash", "online"]}, "transferText": "IBAN …" or
 * {"ar": "…", "en": "…"}}`.
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
    payments: paymentsOf(part('payments'), fields),
    transferText: wordsOf(part('transferText')),
    mainTitleHe: titleOf(part('mainTitleHe')),
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

/** A text for all languages, or one by language; the Arabic one is the base. */
function wordsOf(value: unknown): LocalisedText {
  const clean = (text: unknown): string =>
    typeof text === 'string' && text.length <= MAXIMUM_TRANSFER_TEXT ? text.trim() : '';
  const byLocale = objectOf(value);
  if (!byLocale) return { base: clean(value) };
  const [ar, en, he] = [clean(byLocale.ar), clean(byLocale.en), clean(byLocale.he)];
  return { base: ar || en || he, translations: { ...(ar && { ar }), ...(en && { en }), ...(he && { he }) } };
}

const titleOf = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAXIMUM_TITLE ? value.trim() : '';

/** The field as a JSON value, parsed if the database stores it as text; null if it is too large or invalid. */
function jsonOf(raw: unknown): unknown {
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

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
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
