import type { CartLine } from '#domain/cart/cart-line.ts';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { Money } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { PaymentMethod } from './life.ts';

/** How the customer gets what was ordered. */
export type Fulfilment =
  | {
      readonly mode: 'deliver';
      readonly zone: ZoneChoice;
      readonly address: Address;
      /** null: as soon as possible. */
      readonly day: Weekday | null;
    }
  /** `branchId` is null and `branchName` empty for a merchant without branches. The name is for staff to read. Only guests have a `table`. */
  | {
      readonly mode: 'pickup' | 'eat-in';
      readonly branchId: number | null;
      readonly branchName: string;
      readonly table?: string;
    };

/** A delivery address; specification §3. */
export interface Address {
  /** The customer's name for the address: "Home". */
  readonly name: string;
  readonly address: string;
  readonly buildDetails: string;
  /** What the driver looks for: "opposite the pharmacy". */
  readonly landmark?: string;
  /** Of somebody else who is there; may be empty. */
  readonly phone: string;
}

/** An order that the customer reviewed and may send. It has ids and quantities; the store computes the prices. */
export interface OrderDraft {
  /** A UUID per review of the cart. The store creates one order for it, however often it is sent. */
  readonly clientOrderId: string;
  readonly customerName: string;
  /** In dialling form: digits with an optional leading plus. */
  readonly customerPhone: string;
  readonly fulfilment: Fulfilment;
  /** Beginning of the chosen slot, in epoch milliseconds. Absent: as soon as possible, or on the day. */
  readonly wantedAt?: number;
  readonly lines: readonly CartLine[];
  readonly notes: string;
  /** In the order in which they were entered. */
  readonly couponCodes: readonly string[];
  /** Empty unless a coupon needs it. */
  readonly customerEmail: string;
  /** Payment method; null if the store does not ask for it. */
  readonly payment: PaymentMethod | null;
  readonly locale: Locale;
  /** The total that the customer saw and agreed to. */
  readonly shownTotal: Money;
  /** The landing page's `fromWhat` parameter, and the referrer. */
  readonly source: string;
  readonly referrer: string;
  /** The agent who places the order for a caller. */
  readonly createdBy: string;
}
