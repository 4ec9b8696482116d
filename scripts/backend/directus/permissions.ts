import {
  EXCEPTIONS_COLLECTION,
  SETTINGS_COLLECTION,
  SETTINGS_IMAGES_COLLECTION,
} from '#scripts/directus/customer-settings.ts';
import { FILES, fieldsOf, USERS } from './collections.ts';
import type { Document } from './documents.ts';
import { forbiddenCollection, forbiddenField } from './errors.ts';

export type Action = 'create' | 'read' | 'update' | 'delete';

/** The caller. A logged-in user does not have the rights of the public. */
export interface Actor {
  readonly userId: string | null;
  readonly role: 'public' | 'staff' | 'administrator' | 'none';
  /** Slug of the staff's merchant. */
  readonly merchant: string | null;
}

export const PUBLIC: Actor = { userId: null, role: 'public', merchant: null };

/** Staff may change the shop's texts, colours and hours, but not the merchant of the row. */
const NOT_FOR_STAFF = ['id', 'slug', 'hash', 'date_updated'];

/** Names of the fields that `actor` may use for this action; empty when the collection is forbidden. */
export function allowedFields(actor: Actor, action: Action, collection: string): readonly string[] {
  const all = Object.keys(fieldsOf(collection));
  if (actor.role === 'administrator') return all;
  if (actor.role === 'public' && action === 'read') {
    return [SETTINGS_COLLECTION, SETTINGS_IMAGES_COLLECTION, EXCEPTIONS_COLLECTION, FILES].includes(
      collection,
    )
      ? all
      : [];
  }
  if (actor.role === 'staff' && action === 'update' && collection === SETTINGS_COLLECTION) {
    return all.filter((field) => !NOT_FOR_STAFF.includes(field));
  }
  if (actor.userId !== null && action === 'read' && collection === USERS) return ['id'];
  return [];
}

/** Whether `actor` may change a row: staff only the one of their own merchant. */
export const isOwnRow = ({ role, merchant }: Actor, row: Document): boolean =>
  role !== 'staff' || row.slug === merchant;

/** Throws 403 unless `actor` may do it. The answer for an unknown collection is the same. */
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
