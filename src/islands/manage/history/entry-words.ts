import type { IslandContext } from '#islands/island.tsx';
import { zoneChangeWords } from '#islands/manage/delivery/zone-change-words.ts';
import { hoursChangeWords } from '#islands/manage/hours/hours-change-words.ts';
import { menuChangeWords } from '#islands/manage/menu/menu-change-words.ts';
import { namesChangeWords } from '#islands/manage/names/names-words.ts';
import { signWords } from '#islands/manage/now/sign-words.ts';
import { teamChangeWords } from '#islands/manage/team/team-change-words.ts';
import type { ToldEntry } from '#stores/manage/history/history.ts';

const OF_SHOP = {
  ...{ zone: zoneChangeWords, closing: zoneChangeWords },
  ...{ staff: teamChangeWords, names: namesChangeWords },
};

/** A change in the words of its section. */
export function entryWords(entry: ToldEntry, island: IslandContext): string {
  if (entry.of === 'hours') return hoursChangeWords(entry.change, island);
  if (entry.of === 'sign') return signWords(entry.change, entry.at, island);
  const words = Object.hasOwn(OF_SHOP, entry.kind)
    ? OF_SHOP[entry.kind as keyof typeof OF_SHOP]
    : menuChangeWords;
  return words(entry.change, island);
}
