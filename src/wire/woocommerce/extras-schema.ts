/** Groups of extras, apart from the other schemas because most carts have none. */
import * as z from 'zod/mini';
import { whole } from '#wire/only.ts';
import { list, orDigits, orElse, translations } from './schema.ts';

/** PHP stores texts, numbers and flags as it likes. */
export const flag = z.pipe(
  z.unknown(),
  z.transform((value) => value === true || value === 1 || value === '1'),
);

const pieces = orDigits(z.number().check(whole(0, 99)));

/** A group of extras in `extensions.treesal.extras` (docs/api.md). Prices are decimals. */
export const extraGroup = z.object({
  id: z.union([z.string(), z.number()]),
  name: z.string(),
  minimum: orElse(pieces, 0),
  maximum: z.nullish(pieces),
  free: orElse(pieces, 0),
  translations,
  extras: list(
    z.object({
      id: z.union([z.string(), z.number()]),
      name: z.string(),
      price: orElse(z.union([z.string(), z.number()]), '0'),
      maximum: orElse(pieces, 1),
      once: z.optional(flag),
      sold_out: z.optional(flag),
      translations,
    }),
  ),
});

export type WireExtraGroup = z.infer<typeof extraGroup>;
