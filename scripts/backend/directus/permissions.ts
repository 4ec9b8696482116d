import { SETTINGS_COLLECTION, SETTINGS_IMAGES_COLLECTION } from '#scripts/directus/customer-settings.ts';
import { FILES, fieldsOf, USERS } from './collections.ts';
import type { Document } from './documents.ts';
import { forbiddenCollection, forbiddenField } from './errors.ts';

export type Action = 'create' | 'read' | 'update' | 'delete';

/** Who asks. A logged-in user does not have the public's rights. */
export interface Actor {
  readonly userId: string | null;
  readonly role: 'public' | 'staff' | 'administrator' | 'none';
  /** The slug of the merchant that staff work for. */
  readonly merchant: string | null;
}

export const PUBLIC: Actor = { userId: null, role: 'public', merchant: null };

/** Staff may correct the shop's texts, colours and hours, but not which merchant the row belongs to. */
const NOT_FOR_STAFF = ['id', 'slug', 'hash', 'date_updated'];

/** The names of the fields that `actor` may use so; none when the collection is closed to them. */
export function allowedFields(actor: Actor, action: Action, collection: string): readonly string[] {
  const all = Object.keys(fieldsOf(collection));
  if (actor.role === 'administrator') return all;
  if (actor.role === 'public' && action === 'read') {
    return [SETTINGS_COLLECTION, SETTINGS_IMAGES_COLLECTION, FILES].includes(collection) ? all : [];
  }
  if (actor.role === 'staff' && action === 'update' && collection === SETTINGS_COLLECTION) {
    return all.filter((field) => !NOT_FOR_STAFF.includes(field));
  }
  if (actor.userId !== null && action === 'read' && collection === USERS) return ['id'];
  return [];
}

/** Whether a row is `actor`'s to change: staff have that of their own merchant. */
export const isOwnRow = ({ role, merchant }: Actor, row: Document): boolean =>
  role !== 'staff' || row.slug === merchant;

/** Throws 403 unless `actor` may do it. A collection that does not exist is answered in the same words. */
export function requireAccess(
  actor: Actor,
  action: Action,
  collection: string,
  fields: readonly string[] = [],
): void {
  const allowed = allowedFields(actor, action, collection);
  if (allowed.length === 0) throw forbiddenCollection(collection);
  const other = fields.find((field) => !allowed.includes(field));
  if (other === undefined) return;
  throw Object.hasOwn(fieldsOf(collection), other)
    ? forbiddenCollection(collection)
    : forbiddenField(other, collection, 'root');
}
