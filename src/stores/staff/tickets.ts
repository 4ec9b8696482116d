import { atom } from 'nanostores';
import type { Order } from '#domain/order/order.ts';
import {
  ordersToPrint,
  TICKET_KINDS,
  TICKET_PAPERS,
  type TicketKind,
  type TicketPaper,
} from '#domain/staff/tickets.ts';
import { keptJson, parseKept } from '#stores/device/kept-json.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The print settings of this device. */
export interface Printing {
  readonly paper: TicketPaper;
  /** The tickets that it prints automatically after acceptance; empty: none. */
  readonly byItself: readonly TicketKind[];
  /** When that was switched on, in epoch milliseconds. */
  readonly since: number;
}

const AS_BOUGHT: Printing = { paper: 80, byItself: [], since: 0 };

export const $printing = keptJson<Printing>(storageKey('staff-printing'), AS_BOUGHT, (json) => {
  const { paper, byItself, since } = json as Record<string, unknown>;
  return {
    paper: TICKET_PAPERS.find((known) => known === paper) ?? AS_BOUGHT.paper,
    byItself: TICKET_KINDS.filter((kind) => Array.isArray(byItself) && byItself.includes(kind)),
    since: Number(since) || 0,
  };
});

export const choosePaper = (paper: TicketPaper): void => $printing.set({ ...$printing.get(), paper });

/** Changes the settings. Orders accepted before that are not printed, because somebody printed them by hand. */
export function printByItself(byItself: readonly TicketKind[], orders: readonly Order[]): void {
  const before = $printing.get();
  const isOn = before.byItself.length > 0;
  // The server sends the time of acceptance in whole seconds.
  const since = isOn ? before.since : Math.floor(shopTime() / 1000) * 1000;
  if (!isOn) notePrinted(ordersToPrint(orders, { since, ids: new Set(printedIds()), now: shopTime() }));
  $printing.set({ ...before, byItself, since });
}

export interface TicketJob {
  readonly order: Order;
  readonly kind: TicketKind;
}

/** Tickets that wait for the printer. The first one is being printed. */
export const $ticketJobs = atom<readonly TicketJob[]>([]);

export const printTickets = (...jobs: readonly TicketJob[]): void =>
  $ticketJobs.set([...$ticketJobs.get(), ...jobs]);

/** Removes the first ticket after it was printed. */
export const ticketDone = (): void => $ticketJobs.set($ticketJobs.get().slice(1));

const PRINTED_KEY = storageKey('staff-printed');
/** More orders than a shop accepts in the hours of automatic printing. */
const MOST = 2000;

/** Prints the orders accepted since the last call if automatic printing is on: each order once, in one of the device's tabs. */
export async function printAccepted(orders: readonly Order[]): Promise<void> {
  const { byItself, since } = $printing.get();
  if (byItself.length === 0) return;
  const due = (ids: readonly number[]) =>
    ordersToPrint(orders, { since, ids: new Set(ids), now: shopTime() });
  if (due(printedIds()).length === 0) return;
  await oneAtATime('print', async () => {
    const fresh = due(printedIds());
    // Noted before printing: a missing ticket can be printed by hand, but an order with two tickets is cooked twice.
    notePrinted(fresh);
    printTickets(...fresh.flatMap((order) => byItself.map((kind) => ({ order, kind }))));
  });
}

function notePrinted(orders: readonly Order[]): void {
  const ids = [...printedIds(), ...orders.map(({ id }) => id)];
  shopStorage[PRINTED_KEY] = JSON.stringify(ids.slice(-MOST));
}

const printedIds = (): readonly number[] =>
  parseKept<readonly number[]>(shopStorage[PRINTED_KEY] ?? '[]', [], (json) =>
    Array.isArray(json) ? json.filter((id) => Number.isSafeInteger(id)) : [],
  );
