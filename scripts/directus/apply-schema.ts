import { applyCollections } from './apply-collections.ts';
import { applyFlows, type Hook } from './apply-flow.ts';
import { applyPublicRead } from './apply-public-read.ts';
import type { Client } from './client.ts';

/**
 * Brings a Directus 11 or 12 to what Dukkan reads: collection, fields, relations, public reading, and the rebuild flows when a
 * hook is given. Can be run again: it makes what is missing, corrects the flows, and leaves all else as it is.
 * Answers what it did, one line each; none when there was nothing to do.
 */
export async function applySchema(client: Client, hook: Hook | null): Promise<readonly string[]> {
  const done: string[] = [];
  const say = (line: string) => done.push(line);
  await applyCollections(client, say);
  await applyPublicRead(client, say);
  if (hook) await applyFlows(client, hook, say);
  return done;
}
