import type { Order } from '#domain/order/order.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, unwrapped } from '#wire/list-of.ts';
import { unreadable } from '#wire/parse-answer.ts';
import { type OrderingShop, orderOf } from './orders.ts';

/** A list of orders. An unreadable order does not hide the others. */
export interface OrderList {
  readonly orders: readonly Order[];
  /** The unreadable orders: id, or position in the list (`#3`), and the invalid field. */
  readonly unreadable: readonly { readonly id: string; readonly path: string }[];
}

/**
 * Reads successive lists of the same orders. An order that is unchanged since the previous list is not parsed again: it stays the
 * same object, so that its row on the screen need not be rendered. (A slow phone polls 500 orders several times a minute.)
 */
export function orderListReader(shop: OrderingShop): (body: unknown) => Result<OrderList> {
  let known: ReadonlyMap<string, Result<Order>> = new Map();
  return (body) => {
    const list = listOf(unwrapped(body));
    if (!list) return fail(unreadable(''));
    const orders: Order[] = [];
    const bad: OrderList['unreadable'][number][] = [];
    const read = new Map<string, Result<Order>>();
    for (const [index, item] of list.entries()) {
      const statement = JSON.stringify(item);
      const order = known.get(statement) ?? orderOf(item, shop);
      read.set(statement, order);
      if (order.ok) orders.push(order.value);
      else bad.push({ id: idOf(item, index), path: String(order.error.params?.path ?? '') });
    }
    known = read;
    return ok({ orders, unreadable: bad });
  };
}

function idOf(item: unknown, index: number): string {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null;
  return typeof id === 'number' || typeof id === 'string' ? String(id).slice(0, 40) : `#${index}`;
}
