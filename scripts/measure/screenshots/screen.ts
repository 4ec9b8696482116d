import type { Page } from 'playwright';
import type { FaultRule } from '#scripts/measure/demo/faults.ts';

/** A Wednesday at noon in the merchants' countries: all of them are open. */
export const NOON = Date.parse('2026-11-18T10:00:00Z');
/** All of them are closed. */
export const NIGHT = Date.parse('2026-11-18T02:00:00Z');

export const GROUPS = ['catalogue', 'ordering', 'finding', 'staff', 'notices'] as const;

/** A page in one of its states, to be photographed. */
export interface Screen {
  readonly name: string;
  /** The contact sheet that it stands on. */
  readonly group: (typeof GROUPS)[number];
  /** In the language that is photographed. */
  readonly path: string;
  /** What the shop has stored on the device, by its keys without their prefix. */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds at the shop and on the device; `NOON` when absent. */
  readonly at?: number;
  readonly faults?: readonly FaultRule[];
  /** Who of the staff has logged in. */
  readonly username?: 'callcenter' | 'driver';
  /** Photographed beyond the first screen. */
  readonly isTall?: true;
  /** Photographed while it still loads. */
  readonly isLoading?: true;
  /** What somebody does on the page before it is photographed. */
  readonly act?: (page: Page) => Promise<void>;
}
