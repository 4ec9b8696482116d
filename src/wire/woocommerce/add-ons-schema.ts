import * as z from 'zod/mini';
import { flag } from './extras-schema.ts';
import { list, orElse } from './schema.ts';

const numeric = z.union([z.string(), z.number()]);
/** An add-on of WooCommerce Product Add-Ons, as `wc/v3/products` lists it. */
export const addOnSchema = z.object({
  id: orElse(numeric, ''),
  name: z.string(),
  type: z.string(),
  required: flag,
  price: orElse(numeric, ''),
  price_type: orElse(z.string(), ''),
  adjust_price: z.optional(flag),
  min: orElse(numeric, ''),
  max: orElse(numeric, ''),
  options: z.optional(
    list(
      z.object({
        label: z.string(),
        price: orElse(numeric, ''),
        price_type: orElse(z.string(), ''),
        visibility: z.nullish(z.unknown()),
      }),
    ),
  ),
});
export type AddOn = z.infer<typeof addOnSchema>;
