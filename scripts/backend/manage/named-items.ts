import { createHash } from 'node:crypto';
import { type NamedItem, type NamedKind, namesOf, ownLanguage } from '#domain/manage/names.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import type { ShopTexts } from '#domain/tenant/shop-texts.ts';
import type { LocalisedText } from '#domain/text.ts';
import { recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { TextsBook } from '#scripts/directus/texts-book.ts';
import { zonesPlace } from './change-zones.ts';
import { zoneRevision } from './kept-zone.ts';
import { isPickup } from './zone-post.ts';
import { firstLocale, type ZonesWorld } from './zone-store.ts';

export interface NamesWorld extends ZonesWorld {
  readonly tenant: ZonesWorld['tenant'] & { readonly slug: string };
  /** Stores the texts of the shop; null if they cannot be changed here. */
  readonly texts: TextsBook | null;
  /** Called after a change of the texts, so that they are read again. */
  readonly onSettingsChanged: () => Promise<void>;
}

/** Texts of the shop by their kind. */
export const TEXT_OF_KIND = {
  ...{ name: 'name', 'short-name': 'shortName', title: 'mainTitle', description: 'description' },
} as const satisfies Partial<Record<NamedKind, keyof ShopTexts>>;
export type TextKind = keyof typeof TEXT_OF_KIND;

export const isTextKind = (kind: NamedKind): kind is TextKind => Object.hasOwn(TEXT_OF_KIND, kind);

/** The shop's texts where they are stored; without a store for them, those that its pages show. */
export async function textsNow({ texts, shop, tenant }: NamesWorld): Promise<Result<ShopTexts>> {
  if (!texts) return ok((await shop()).settings);
  const read = await texts.read();
  return read.ok ? read : away(tenant.slug, read.error);
}

export function away(slug: string, reason: string): Result<never, Failure> {
  console.error(`Store of ${slug}: names: ${reason}`);
  return fail({ code: 'names.away' });
}

/** All that managers name, with the present names: the shop's texts, its branches and its zones. */
export async function namedItems(world: NamesWorld): Promise<Result<readonly NamedItem[]>> {
  const texts = await textsNow(world);
  if (!texts.ok) return texts;
  const { branches, zones, lists } = await world.shop();
  const first = firstLocale(world.tenant);
  const item = (text: LocalisedText): Pick<NamedItem, 'names' | 'own' | 'revision'> => ({
    names: namesOf(text, first),
    own: ownLanguage(text, first),
    revision: createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16),
  });
  const zonesAt = await zonesPlace(world);
  const { catalogue } = world.tenant.sources;
  const pickupsAt =
    catalogue.kind === 'woocommerce'
      ? `${catalogue.url.replace(/\/+$/, '')}/wp-admin/admin.php?page=wc-settings&tab=shipping&section=pickup_location`
      : null;
  const isHere = catalogue.kind === 'files' || world.hasOwn('branches');
  const place = (kind: 'branch' | 'zone', list: readonly unknown[]) => {
    const posts = new Map(list.map((post) => [recordOf(post).id, post]));
    return ({ id, name }: { readonly id: number; readonly name: LocalisedText }): NamedItem => {
      const post = posts.get(id);
      const isOfStore = kind === 'branch' && isPickup(post);
      const canWrite = kind === 'zone' ? zonesAt !== null : isHere || isOfStore;
      return {
        ...{ kind, id, canWrite, ownAt: isOfStore ? pickupsAt : null },
        ...{ ...item(name), revision: zoneRevision(post) },
      };
    };
  };
  return ok([
    ...(Object.keys(TEXT_OF_KIND) as TextKind[]).map(
      (kind): NamedItem => ({
        ...{ kind, id: 0, canWrite: world.texts !== null, ownAt: null },
        ...item(texts.value[TEXT_OF_KIND[kind]]),
      }),
    ),
    ...branches.map(place('branch', lists.branches)),
    ...zones.map(place('zone', lists.zones)),
  ]);
}
