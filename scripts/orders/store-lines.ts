import { type TaxRules, withoutTax } from '#domain/cart/tax.ts';
import { moneyFromDecimal } from '#domain/money.ts';
import { withoutControls, withoutTags } from '#wire/plain-text.ts';
import { ADD_ON } from '#wire/woocommerce/add-ons.ts';

export const LONGEST_NAME = 255;

/** An item of our answer to the customer, as far as the store gets it. */
export interface AnsweredItem {
  readonly product_id: number;
  readonly variation_id: number;
  readonly quantity: number;
  /** Of all pieces, extras included, before discounts. */
  readonly subtotal: string;
  readonly extras?: readonly {
    /** Its key. */
    readonly id: string;
    readonly group: string;
    readonly name: string;
    readonly pieces: number;
    readonly total: string;
    /** Whether the total is that of the line, whatever its quantity. */
    readonly once?: boolean;
  }[];
  readonly notes: string;
}

/** A line of `POST wc/v3/orders`. */
export interface StoreLine {
  readonly product_id: number;
  readonly variation_id?: number;
  readonly quantity: number;
  readonly subtotal?: string;
  readonly total?: string;
  readonly meta_data?: readonly (Meta | AddOnMeta)[];
}

interface Meta {
  readonly key: string;
  readonly value: string;
}
/** Meta that Product Add-Ons reads. */
interface AddOnMeta {
  readonly key: string;
  readonly value: unknown;
}

/** Returns the choices that a variation leaves open ("any"), with the store's names. */
export type OpenChoices = (item: {
  readonly id: number;
  readonly variation_id: number | null;
  readonly variation: Readonly<Record<string, string>>;
}) => readonly Meta[];

interface LineWorld {
  readonly openChoices: OpenChoices;
  readonly answered: Answered;
  readonly tax: TaxRules | null;
}

/** The order whose amounts are converted. */
interface Answered {
  readonly total: string;
  readonly currency: string;
}

/** Makes a line for the store. `asked`: the item as the customer sent it. */
export function storeLine(
  item: AnsweredItem,
  asked: Parameters<OpenChoices>[0] | undefined,
  { openChoices, answered, tax }: LineWorld,
): StoreLine {
  const visible = withUniqueKeys([
    ...(asked ? openChoices(asked) : []),
    ...(item.extras ?? []).map(extraMeta),
    ...(item.notes === '' ? [] : [{ key: 'Note', value: item.notes }]),
  ]);
  const meta = [...visible, ...addOnMeta(item)];
  return {
    product_id: item.product_id,
    ...(item.variation_id > 0 && { variation_id: item.variation_id }),
    quantity: item.quantity,
    // With a coupon, the store computes `total` from `subtotal` (captures 064f, 073c).
    ...(item.extras && linePrice(item.subtotal, answered, tax)),
    ...(meta.length > 0 && { meta_data: meta }),
  };
}

/** Joins the values of each key, because WooCommerce keeps only the last of them (capture 064b). It does not cut values. */
const withUniqueKeys = (meta: readonly Meta[]): readonly Meta[] =>
  [...Map.groupBy(meta, ({ key }) => key)].map(([key, own]) => ({
    key,
    value: own.map(({ value }) => plain(value)).join(', '),
  }));

/** An extra under the name of its group. */
function extraMeta({ group, name, pieces, total }: NonNullable<AnsweredItem['extras']>[number]): Meta {
  const price = Number(total) > 0 ? ` (+${total})` : '';
  return {
    // WooCommerce hides keys with an underscore, and uses some of them itself.
    key: plain(group, LONGEST_NAME).replace(/^_+/, '') || 'Extras',
    value: `${pieces > 1 ? `${pieces} × ` : ''}${name}${price}`,
  };
}

/**
 * The extras that are add-ons, as the plugin itself writes them into an order (capture 064d). Its total is that of one piece of the item,
 * with its share of flat fees.
 */
function addOnMeta({ extras = [], quantity }: AnsweredItem): readonly AddOnMeta[] {
  const addOns = extras.filter(({ id }) => id.startsWith(ADD_ON));
  if (addOns.length === 0) return [];
  const ids = addOns.map(({ id, group, name, pieces, total, once }) => ({
    key: plain(group),
    value: plain(name),
    id: id.slice(ADD_ON.length, id.indexOf('.')),
    raw_value: pieces > 1 ? String(pieces) : plain(name),
    raw_price: Number(total),
    price_type: once ? 'flat_fee' : 'quantity_based',
  }));
  const total = addOns.reduce((sum, each) => sum + Number(each.total) / (each.once ? quantity : 1), 0);
  return [
    { key: '_pao_ids', value: ids },
    { key: '_pao_total', value: Number(total.toFixed(4)) },
  ];
}

function linePrice(
  subtotal: string,
  answered: Answered,
  tax: TaxRules | null,
): Pick<StoreLine, 'subtotal' | 'total'> {
  const net = netOf(subtotal, false, answered, tax);
  return { subtotal: net, total: net };
}

/** An amount without tax: WooCommerce expects that even if prices include tax (captures 081, 081b, 081d). */
export function netOf(
  amount: string,
  isDelivery: boolean,
  { total, currency }: Answered,
  tax: TaxRules | null,
): string {
  if (!tax?.pricesIncludeTax) return amount;
  const minorUnit = total.split('.')[1]?.length ?? 0;
  const gross = moneyFromDecimal(amount, currency, minorUnit);
  if (!gross) return amount;
  const taxClass = !isDelivery || tax.deliveryClass === 'inherit' ? 'standard' : tax.deliveryClass;
  return withoutTax({ amount: gross.amount, taxClass, isDelivery }, tax, minorUnit);
}

/** Removes tags and control characters, because WooCommerce stores them unchanged (capture 064c). */
export const plain = (text: string, longest = Number.POSITIVE_INFINITY): string =>
  [...withoutControls(withoutTags(text)).trim()].slice(0, longest).join('');
