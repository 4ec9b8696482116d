import type { Page } from 'playwright';
import type { FaultRule } from '#scripts/measure/demo/faults.ts';

/** A Wednesday at noon in the merchants' countries, when all are open. */
export const NOON = Date.parse('2026-11-18T10:00:00Z');
/** A time at which all merchants are closed. */
export const NIGHT = Date.parse('2026-11-18T02:00:00Z');

export const GROUPS = ['catalogue', 'ordering', 'placed', 'finding', 'staff', 'notices'] as const;

/** A page in one of its states. */
export interface Screen {
  readonly name: string;
  /** The contact sheet that shows it. */
  readonly group: (typeof GROUPS)[number];
  /** Path with the language prefix. */
  readonly path: string;
  /** Stored values in the browser, by key without the shop's prefix. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** Facts of the shop for the page, instead of the released ones. */
  readonly facts?: object;
  /** Time of shop and device in epoch milliseconds; `NOON` when absent. */
  readonly at?: number;
  readonly faults?: readonly FaultRule[];
  /** The logged-in member of staff. */
  readonly username?: 'callcenter' | 'driver' | 'manager';
  /** Shows more than the first screen height. */
  readonly isTall?: true;
  /** Shows the page while it still loads. */
  readonly isLoading?: true;
  /** Actions on the page before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}
