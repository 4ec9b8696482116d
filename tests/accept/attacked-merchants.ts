import { syntheticMerchant } from '#scripts/measure/synthesise/merchant.ts';

/** Raw answers of a store, of any shape. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Place = readonly (string | number)[];

/** One merchant's files, each field of it attacked. */
export interface AttackedMerchant {
  readonly tenant: unknown;
  readonly settings: unknown;
  readonly catalogue: Readonly<Record<string, readonly unknown[]>>;
  /** Fields that carry an attack. */
  readonly fields: number;
}

/**
 * A made-up merchant with an attack in every field that can hold text. Each list has one copy of an item for each such field, and each
 * copy has one attacked field: if a product is refused, the others are still tested.
 */
export function attackedMerchant(attackOf: (field: number, text: string) => string): AttackedMerchant {
  const { tenant, settings, catalogue } = syntheticMerchant({
    number: 1,
    productCount: 4,
    locales: ['ar', 'en'],
    seed: 3,
    pictures: [],
  });
  let fields = 0;
  const attacked = (value: Json, place: Place): Json =>
    replaced(value, place, (text) => {
      fields += 1;
      return attackOf(fields, text);
    });
  const everyField = (value: Json): Json => textPlaces(value).reduce(attacked, value);
  const lists = Object.entries(catalogue).map(([name, items]) => {
    const [item] = items as unknown as readonly Json[];
    if (item === undefined) return [name, items] as const;
    const copies = textPlaces(item).map((place, index) =>
      withId(attacked(item, place), name === 'products' ? 9000 + index : null),
    );
    // The first copies keep the ids of their kind, so that products still find their category.
    return [
      name,
      name === 'products' ? copies : [...items, ...copies.map((copy, index) => withId(copy, 7000 + index))],
    ] as const;
  });
  return { tenant, settings: everyField(settings as Json), catalogue: Object.fromEntries(lists), fields };
}

function textPlaces(value: Json, place: Place = []): Place[] {
  if (typeof value === 'string') return [place];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textPlaces(inner as Json, [...place, key]));
}

function replaced(value: Json, [step, ...rest]: Place, change: (text: string) => string): Json {
  if (step === undefined) return typeof value === 'string' ? change(value) : value;
  if (Array.isArray(value))
    return value.map((inner: Json, index) =>
      String(index) === step ? replaced(inner, rest, change) : inner,
    );
  const record = value as { readonly [key: string]: Json };
  return { ...record, [step]: replaced(record[step] ?? null, rest, change) };
}

const withId = (value: Json, id: number | null): Json =>
  id === null || typeof value !== 'object' || value === null ? value : { ...value, id };
