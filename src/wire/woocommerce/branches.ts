import * as z from 'zod/mini';
import { positionIn, withoutPosition } from '#domain/customer/position.ts';
import type { Branch } from '#domain/delivery/branch.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { WireContext } from '#wire/context.ts';
import { localisedText } from '#wire/localised-text.ts';
import { lineOfHtml } from '#wire/plain-text.ts';
import { placesOf } from './places.ts';
import { place, placeName, placeNames } from './schema.ts';

const LONGEST_ADDRESS = 200;

const branchMeta = z.catch(
  z.nullish(
    z.extend(placeNames, {
      address: placeName,
      address_ar: placeName,
      address_en: placeName,
      address_he: placeName,
      position: placeName,
    }),
  ),
  null,
);
const branch = z.extend(place, { meta: branchMeta, acf: branchMeta });

/** wp/v2 `branch` posts → branches in menu order, with their addresses. Browsers do not read them, so this is not in `places.ts`. */
export function branchesOf(items: readonly unknown[], context: WireContext): Branch[] {
  const clean = (text: string): string =>
    plainLine(withoutPosition(lineOfHtml(text, context.decodeEntities)), LONGEST_ADDRESS);
  return placesOf(branch, items, 'branch', context).map(({ id, name, wire: { acf, meta } }) => {
    const said = (field: 'address' | `address_${'ar' | 'en' | 'he'}` | 'position'): string =>
      acf?.[field] || meta?.[field] || '';
    const [ar, en, he] = [said('address_ar'), said('address_en'), said('address_he')];
    const base = clean(said('address') || ar || en || he);
    const position = positionIn(said('position')) ?? positionIn(said('address'));
    const translations = { ar: { address: ar }, en: { address: en }, he: { address: he } };
    return {
      id,
      name,
      ...(base && { address: localisedText(base, translations, 'address', clean) }),
      ...(position && { position }),
    };
  });
}
