import { applyCollections } from './apply-collections.ts';
import { applyFlows, type Hook } from './apply-flow.ts';
import { applyPublicRead } from './apply-public-read.ts';
import type { Client } from './client.ts';

/**
 * Prepares a Directus 11 or 12 for Dukkan: collection, fields, relations, public reading and, when a hook is given, the rebuild flows.
 * Can be repeated: it creates what is missing, corrects the flows and changes nothing else. Returns one line per change.
 */
export async function applySchema(client: Client, hook: Hook | null): Promise<readonly string[]> {
  const done: string[] = [];
  const say = (line: string) => done.push(line);
  await applyCollections(client, say);
  await applyPublicRead(client, say);
  if (hook) await applyFlows(client, hook, say);
  return done;
}
