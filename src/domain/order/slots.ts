/** A merchant's offer of times for orders (`ui_schema.slots`). */
export interface SlotTerms {
  /** Days with slots, from today or the next opening: 1 to 7. */
  readonly days: number;
  /** Minutes that the kitchen needs before a slot. */
  readonly leadMinutes: number;
  /** Maximum number of orders of a slot; null: any number. */
  readonly most: number | null;
  /** Whether a closed shop takes orders for the time after its opening. */
  readonly whenClosed: boolean;
}

/** Slots end with the seventh day, because an order's day is a weekday. */
export const MOST_SLOT_DAYS = 7;

/** A slot lasts half an hour. */
export const SLOT_MS = 1_800_000;
