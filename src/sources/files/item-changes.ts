import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SoldOutExtra } from '#wire/woocommerce/sold-out-extras.ts';
import type { AreaTerms, BranchNames } from './place-terms.ts';

/**
 * A change to an item of a merchant's files: a price, texts, a branch or a delivery zone that a manager changed, or stock that orders took.
 * The files stay as the merchant wrote them. If the merchant edits the item there, the change no longer applies.
 */
export interface ItemChange {
  /** The item as the file states it. */
  readonly statement: string;
  /** The item's current state; null: hidden. */
  readonly item: unknown;
}

/** The statements of a dish and of a delivery zone that are not in the merchant's files. */
export const ADDED_DISH = 'added-dish';
export const ADDED_ZONE = 'added-zone';
/** The statement of the terms of areas that are shipping zones of a WooCommerce. */
export const AREA_TERMS = 'area-terms';
/** The statement of the names of branches that are pickup locations of a WooCommerce. */
export const BRANCH_NAMES = 'branch-names';
/** The statement of the extras of a WooCommerce's products that are sold out. */
export const SOLD_OUT_EXTRAS = 'sold-out-extras';

export const statementOf = (item: unknown): string =>
  hash('sha256', JSON.stringify(item), 'hex').slice(0, 24);

interface Present {
  /** Applies the changes to a list of items. */
  readonly items: (stated: readonly unknown[]) => readonly unknown[];
  readonly addedDishes: readonly unknown[];
  readonly addedZones: readonly unknown[];
  readonly areaTerms: Readonly<Record<string, AreaTerms>>;
  readonly branchNames: Readonly<Record<string, BranchNames>>;
  readonly soldOutExtras: readonly SoldOutExtra[];
}

/** The changes in a file. A missing or damaged file changes nothing. */
export function presentBy(changesFile: string | null): Present {
  const changes = changesFile === null ? [] : readChanges(changesFile);
  if (changes.length === 0) return UNCHANGED;
  const byStatement = new Map(changes.map(({ statement, item }) => [statement, item]));
  const present = (item: unknown): readonly unknown[] => {
    const changed = byStatement.get(statementOf(item));
    if (changed === undefined) return [item];
    return changed === null ? [] : [changed];
  };
  const added = (what: string) =>
    changes.filter(({ statement }) => statement === what).map(({ item }) => item);
  return {
    items: (stated) => stated.flatMap(present),
    addedDishes: added(ADDED_DISH),
    addedZones: added(ADDED_ZONE),
    areaTerms: Object.assign({}, ...added(AREA_TERMS)),
    branchNames: Object.assign({}, ...added(BRANCH_NAMES)),
    soldOutExtras: added(SOLD_OUT_EXTRAS) as readonly SoldOutExtra[],
  };
}

const UNCHANGED: Present = {
  items: (stated) => stated,
  addedDishes: [],
  addedZones: [],
  areaTerms: {},
  branchNames: {},
  soldOutExtras: [],
};

function readChanges(file: string): readonly ItemChange[] {
  try {
    const changes: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(changes) ? (changes as readonly ItemChange[]) : [];
  } catch {
    return [];
  }
}
