/** A merchant's offer of times for orders (`ui_schema.slots`). */
export interface SlotTerms {
  /** Days with slots, today included: 1 to 7, because an order's day is a weekday. */
  readonly days: number;
  /** Minutes that the kitchen needs before a slot. */
  readonly leadMinutes: number;
  /** Maximum number of orders of a slot; null: any number. */
  readonly most: number | null;
  /** Whether a closed shop takes orders for the time after its opening. */
  readonly whenClosed: boolean;
}

/** A slot lasts half an hour. */
export const SLOT_MS = 1_800_000;
