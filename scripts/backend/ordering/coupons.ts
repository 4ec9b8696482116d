import { type Coupon, type CouponLine, couponCode, couponRefusal } from '#domain/cart/coupon.ts';
import { phoneKey } from '#domain/customer/phone.ts';
import type { Failure } from '#domain/result.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';

/** A coupon with the uses that its store has counted. */
export interface KnownCoupon {
  readonly coupon: Coupon;
  /** Uses in another store, and when that was asked; absent when all uses are here. */
  readonly elsewhere?: { readonly timesUsed: number; readonly askedAt: number };
}

/** Coupons of a store by normalised code, without unknown ones. */
export type CouponsByCode = ReadonlyMap<string, KnownCoupon>;

/** Conditions of coupons other than the items. */
export interface CouponAround {
  readonly now: number;
  /** As dialled; empty when unknown. */
  readonly phone: string;
  readonly email: string;
}

export interface JudgedCoupons {
  /** In the order in which they were entered. */
  readonly granted: readonly Coupon[];
  readonly refused: readonly { readonly code: string; readonly failure: Failure }[];
}

const NOT_FOUND = 'treesal_coupon_not_found';

/** Whether the refusal says that the merchant has no such code. */
export const isUnknownCode = ({ code }: Refusal): boolean => code === NOT_FOUND;

/** Normalised codes without duplicates and empty ones. */
export const codesOf = (entered: readonly string[]): readonly string[] => [
  ...new Set(entered.map(couponCode).filter((code) => code !== '')),
];

/** Grants or refuses each code for these lines now. A code may not fit together with the ones before it. */
export async function judgeCoupons(
  rows: Rows,
  codes: readonly string[],
  known: CouponsByCode,
  lines: readonly CouponLine[],
  { now, phone, email }: CouponAround,
): Promise<JudgedCoupons> {
  const granted: Coupon[] = [];
  const refused: JudgedCoupons['refused'][number][] = [];
  for (const code of codes) {
    const found = known.get(code);
    if (!found) {
      refused.push({ code, failure: { code: 'coupon.not-found' } });
      continue;
    }
    const { usageLimit, usageLimitPerPerson } = found.coupon;
    const isPersons = usageLimitPerPerson !== null && phone !== '';
    const use = {
      now,
      timesUsed: usageLimit === null ? 0 : await timesUsed(rows, code, found),
      timesUsedByPerson: isPersons ? await timesUsedBy(rows, code, phoneKey(phone)) : 0,
      email,
      others: granted,
    };
    const failure = couponRefusal(found.coupon, lines, use);
    if (failure) refused.push({ code, failure });
    else granted.push(found.coupon);
  }
  return { granted, refused };
}

/** While an order is sent, the store may have counted its coupon or not. So it is counted here as well. */
const SENDING_MS = 60_000;

async function timesUsed(rows: Rows, code: string, { elsewhere }: KnownCoupon): Promise<number> {
  if (!elsewhere) return countOf(usesOf(rows, code));
  const onTheWay = usesOf(rows, code).where(({ eb, or }) =>
    or([eb('state', 'in', ['waiting', 'sending']), eb('sent_at', '>', elsewhere.askedAt - SENDING_MS)]),
  );
  return elsewhere.timesUsed + (await countOf(onTheWay));
}

/** Uses by one person. Customers have no accounts, so the phone number identifies them. */
const timesUsedBy = (rows: Rows, code: string, person: string): Promise<number> =>
  countOf(usesOf(rows, code).where('coupon_use.person', '=', person));

/** Uses by orders that were neither cancelled, nor failed, nor refused by their store. A reopened order counts again. */
const usesOf = ({ shop, query }: Rows, code: string) =>
  query
    .selectFrom('coupon_use')
    .innerJoin('placed_order', (join) =>
      join
        .onRef('placed_order.shop', '=', 'coupon_use.shop')
        .onRef('placed_order.id', '=', 'coupon_use.order_id'),
    )
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.shop', '=', 'coupon_use.shop')
        .onRef('delivery.order_id', '=', 'coupon_use.order_id'),
    )
    .where('coupon_use.shop', '=', shop)
    .where('code', '=', code)
    .where('status', 'not in', ['cancelled', 'failed'])
    .where(({ eb, or }) => or([eb('state', 'is', null), eb('state', '<>', 'refused')]));

async function countOf(uses: ReturnType<typeof usesOf>): Promise<number> {
  const counted = uses.select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** Messages for developers; the storefront has its own words. */
const REFUSALS: Readonly<Record<string, readonly [name: string, message: string]>> = {
  'coupon.expired': ['expired', 'This coupon has expired.'],
  'coupon.used-up': ['limit', 'Coupon usage limit has been reached.'],
  'coupon.used-by-person': ['person_limit', 'You have used this coupon already.'],
  'coupon.maximum': ['maximum', 'The order is too large for this coupon.'],
  'coupon.other-items': ['products', 'This coupon is for other products.'],
  'coupon.email-needed': ['email_needed', 'This coupon needs an e-mail address.'],
  'coupon.other-email': ['other_email', 'This coupon is not for this e-mail address.'],
  'coupon.twice': ['twice', 'This coupon is used already.'],
  'coupon.alone': ['alone', 'This coupon cannot be used with another one.'],
};

/** A number as PHP prints it: `50.00` is `50`. */
export const shortDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** The refusal for a coupon's permanent failure code; `coupon.refused` when a store gives no reason. */
export function refusedAs({ code, params }: Failure, coupon: string): Refusal {
  if (code === 'coupon.not-found')
    return { status: 404, code: NOT_FOUND, message: `Coupon "${coupon}" does not exist!` };
  const minimum = `The minimum spend for this coupon is ${shortDecimal(String(params?.minimum))}.`;
  const [name, message] =
    code === 'coupon.minimum'
      ? ['minimum', minimum]
      : (REFUSALS[code] ?? ['refused', 'This coupon cannot be used.']);
  return { status: 400, code: `treesal_coupon_${name}`, message };
}
