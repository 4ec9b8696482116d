import type { ChosenExtra, ExtraPieces } from '#domain/catalogue/extras.ts';
import type { ExtraGroup } from '#domain/catalogue/product.ts';

/** Chosen extras with the names that a product's groups give them, because an order has one language only. */
export const renamedExtras = (
  chosen: readonly ChosenExtra[],
  groups: readonly ExtraGroup<string>[] = [],
): readonly ChosenExtra[] =>
  chosen.map((one) => {
    const group = groups.find(({ extras }) => extras.some(({ key }) => key === one.key));
    const name = group?.extras.find(({ key }) => key === one.key)?.name;
    return group && name !== undefined ? { ...one, group: group.name, name } : one;
  });

/** The choice of a line whose extras an order lists. */
export const extraPieces = (chosen: readonly ChosenExtra[]): ExtraPieces =>
  Object.fromEntries(chosen.map(({ key, pieces }) => [key, pieces]));
