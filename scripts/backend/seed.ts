import { join } from 'node:path';
import * as z from 'zod';
import { type Coupon, couponCode } from '#domain/cart/coupon.ts';
import { LONGEST_MEMBER_NAME, USERNAME } from '#domain/manage/team.ts';
import { type CurrencyFormat, moneyFromDecimal } from '#domain/money.ts';
import { writtenText } from '#sources/disk/json-file.ts';

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/);

const ids = z.array(z.int().positive()).max(1000);

/** Someone who may log in at a merchant's store. */
export const seedAccount = z.strictObject({
  username: z.string().regex(USERNAME),
  displayName: z.string().min(1).max(LONGEST_MEMBER_NAME),
  /** Empty: none. */
  email: z.union([z.literal(''), z.email()]).default(''),
  role: z.enum(['callcenter', 'driver', 'manager', 'customer']),
  /** Of a driver: the branches and zones whose orders they see, as the store names them; empty: all. */
  branches: z.array(z.string().min(1).max(200)).max(100).optional(),
  zones: z.array(z.string().min(1).max(200)).max(100).optional(),
});

const seedFile = z.strictObject({
  coupons: z
    .array(
      z.strictObject({
        code: z.string().min(1).max(50),
        type: z.enum(['percent', 'fixed_cart', 'fixed_product']),
        /** Per cent, or an amount in the shop's currency. */
        amount: decimal,
        minimum: decimal.optional(),
        maximum: decimal.optional(),
        maximumDiscount: decimal.optional(),
        /** Good until then, ISO 8601. */
        expires: z.iso.datetime({ offset: true }).optional(),
        /** How often it may be used in all. */
        limit: z.int().positive().optional(),
        limitPerPerson: z.int().positive().optional(),
        /** Pieces that it lowers. */
        limitPieces: z.int().positive().optional(),
        freeDelivery: z.boolean().optional(),
        /** Not beside another coupon. */
        alone: z.boolean().optional(),
        excludeSale: z.boolean().optional(),
        products: ids.optional(),
        excludedProducts: ids.optional(),
        categories: ids.optional(),
        excludedCategories: ids.optional(),
        /** `*` stands for any text. */
        emails: z.array(z.string().min(1).max(100)).optional(),
      }),
    )
    .default([]),
  accounts: z.array(seedAccount).default([]),
});

/** `tenants/<slug>/backend.json`: what the embedded back end knows of a merchant beside the catalogue. Holds no password. */
export type Seed = z.infer<typeof seedFile>;
export type SeedCoupon = Seed['coupons'][number];
export type SeedAccount = Seed['accounts'][number];

/** Without the file there are no coupons and no accounts. Throws for a file that is wrong. */
export function readSeed(tenantDirectory: string): Seed {
  const path = join(tenantDirectory, 'backend.json');
  let text: string;
  try {
    text = writtenText(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { coupons: [], accounts: [] };
    throw error;
  }
  const parsed = seedFile.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is invalid. ${z.prettifyError(parsed.error)}`);
}

/** A coupon in the shop's unit. */
export function couponOf(seed: SeedCoupon, { code: currency, minorUnit }: CurrencyFormat): Coupon {
  const money = (text: string | undefined) =>
    text === undefined ? null : moneyFromDecimal(text, currency, minorUnit);
  const amount = moneyFromDecimal(seed.amount, currency, minorUnit) ?? { amount: 0, currency, minorUnit };
  const hundredths = moneyFromDecimal(seed.amount, '%', 2)?.amount ?? 0;
  return {
    code: couponCode(seed.code),
    name: seed.code,
    value:
      seed.type === 'percent'
        ? { kind: 'percent', hundredths }
        : { kind: seed.type === 'fixed_cart' ? 'fixed' : 'fixed-per-piece', amount },
    minimum: money(seed.minimum),
    maximum: money(seed.maximum),
    maximumDiscount: money(seed.maximumDiscount),
    expiresAt: seed.expires === undefined ? null : Date.parse(seed.expires),
    usageLimit: seed.limit ?? null,
    usageLimitPerPerson: seed.limitPerPerson ?? null,
    mostPieces: seed.limitPieces ?? null,
    freeDelivery: seed.freeDelivery ?? false,
    isAlone: seed.alone ?? false,
    excludesSale: seed.excludeSale ?? false,
    productIds: seed.products ?? [],
    excludedProductIds: seed.excludedProducts ?? [],
    categoryIds: seed.categories ?? [],
    excludedCategoryIds: seed.excludedCategories ?? [],
    emails: (seed.emails ?? []).map((email) => email.toLowerCase()),
  };
}
