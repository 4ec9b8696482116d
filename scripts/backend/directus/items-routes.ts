import { Hono } from 'hono';
import {
  EXCEPTIONS_COLLECTION,
  SETTINGS_COLLECTION,
  SETTINGS_IMAGES_COLLECTION,
} from '#scripts/directus/customer-settings.ts';
import { bodyOf, type Call, type Environment, noContent, queryOf, type Surroundings } from './context.ts';
import { DirectusError, forbidden, forbiddenCollection, invalidPayload } from './errors.ts';
import { isObject } from './query.ts';
import { readList, readMany, readOne } from './read-items.ts';
import { createRow, deleteRows, updateRows, written } from './write-items.ts';

/** Routes of `items/{collection}` in specification §7: list, one item, POST of one or many, PATCH of one, DELETE of many. */
export function itemsRoutes(surroundings: Surroundings): Hono<Environment> {
  const { documents } = surroundings;
  const app = new Hono<Environment>();

  app.get('/:collection', (call) =>
    call.json(readList(collectionOf(call), queryOf(call), call.var.actor, documents)),
  );
  app.get('/:collection/:key', (call) => {
    const collection = collectionOf(call);
    return call.json({
      data: readOne(collection, call.req.param('key'), queryOf(call), call.var.actor, documents),
    });
  });

  app.post('/:collection', async (call) => {
    const collection = collectionOf(call);
    const { actor } = call.var;
    const body = await bodyOf(call);
    if (Array.isArray(body)) {
      const keys = written(surroundings, (writing) =>
        body.map((payload) => createRow(collection, payload, actor, writing)),
      );
      return shown(call, () => readMany(collection, keys, queryOf(call), actor, documents));
    }
    const key = written(surroundings, (writing) => createRow(collection, body, actor, writing));
    return shown(call, () => readOne(collection, key, queryOf(call), actor, documents));
  });

  app.patch('/:collection/:key', async (call) => {
    const collection = collectionOf(call);
    const key = call.req.param('key');
    const body = await bodyOf(call);
    written(surroundings, (writing) => updateRows(collection, [key], body, call.var.actor, writing));
    return shown(call, () => readOne(collection, key, queryOf(call), call.var.actor, documents));
  });

  app.delete('/:collection', async (call) => {
    const body = await bodyOf(call);
    const collection = collectionOf(call);
    const keys = Array.isArray(body) ? body : keysOf(body);
    written(surroundings, (writing) => deleteRows(collection, keys, call.var.actor, writing));
    return noContent();
  });

  return app;
}

/** Keys in a body `{keys: […]}`. */
function keysOf(body: unknown): readonly unknown[] {
  if (isObject(body) && Array.isArray(body.keys)) return body.keys;
  throw invalidPayload('"value" must contain at least one of [query, keys]');
}

/** Only our own collections; system collections have other routes. */
function collectionOf(call: Call): string {
  const collection = call.req.param('collection') ?? '';
  if (collection.startsWith('directus_')) throw forbidden();
  if (![SETTINGS_COLLECTION, SETTINGS_IMAGES_COLLECTION, EXCEPTIONS_COLLECTION].includes(collection)) {
    throw forbiddenCollection(collection);
  }
  return collection;
}

/** The written items; 204 when the writer may not read them. */
function shown(call: Call, read: () => object): Response {
  try {
    return call.json({ data: read() });
  } catch (error) {
    if (error instanceof DirectusError && error.code === 'FORBIDDEN') return noContent();
    throw error;
  }
}
