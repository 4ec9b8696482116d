import {
  createFlow,
  createOperation,
  readFlows,
  readOperations,
  updateFlow,
  updateOperation,
} from '@directus/sdk';
import type { Client } from './client.ts';
import { EXCEPTIONS_COLLECTION, SETTINGS_COLLECTION } from './customer-settings.ts';

/** Events: changes of settings, and replaced pictures, which change no row. New files are not in any row yet. */
export const FLOWS = [
  {
    name: 'Dukkan: rebuild',
    scope: ['items.create', 'items.update', 'items.delete'],
    collections: [SETTINGS_COLLECTION, EXCEPTIONS_COLLECTION],
  },
  { name: 'Dukkan: rebuild, pictures', scope: ['items.update'], collections: ['directus_files'] },
] as const;
type FlowKind = (typeof FLOWS)[number];
const OPERATION_KEY = 'rebuild';

/** URL to which changes are sent, and the secret that proves their origin. */
export interface Hook {
  readonly url: string;
  readonly secret: string;
}

/** Header with the secret. */
export const HOOK_SECRET_HEADER = 'X-Hook-Secret';

/**
 * Adds flows that post each create, update and delete of a CustomerSettings row or of an exception, and each update of a file, to
 * the hook as `{event, collection, keys | key, payload}`. Updates an existing flow of the same name.
 */
export async function applyFlows(client: Client, hook: Hook, say: (line: string) => void): Promise<void> {
  for (const kind of FLOWS) await applyFlow(client, kind, hook, say);
}

async function applyFlow(
  client: Client,
  kind: FlowKind,
  hook: Hook,
  say: (line: string) => void,
): Promise<void> {
  const { name } = kind;
  const flows = await client.request(
    readFlows({
      filter: { name: { _eq: name } },
      fields: ['id', 'operation', 'status', 'trigger', 'options'],
      limit: 1,
    } as never),
  );
  const known = flows[0];
  const id: string = known?.id ?? (await makeFlow(client, kind, say));
  const wanted = whenOf(kind);
  if (known && !isSame(known, wanted)) {
    await client.request(updateFlow(id, wanted as never));
    say(`flow "${name}" has its trigger again`);
  }
  const change = await applyOperation(client, { id, operation: known?.operation }, hook);
  if (change) say(`flow "${name}" posts to ${hook.url}${change === 'updated' ? ' now' : ''}`);
}

/** Makes or updates the operation of a flow; null when it was right. */
async function applyOperation(
  client: Client,
  flow: { readonly id: string; readonly operation: unknown },
  hook: Hook,
): Promise<'made' | 'updated' | null> {
  const { id } = flow;
  const operations = await client.request(
    readOperations({ filter: { flow: { _eq: id } }, fields: ['id', 'key', 'options'], limit: -1 } as never),
  );
  const operation = operations.find(({ key }) => key === OPERATION_KEY);
  const options = {
    method: 'POST',
    url: hook.url,
    headers: [{ header: HOOK_SECRET_HEADER, value: hook.secret }],
    body: '{{ $trigger }}',
  };
  if (!operation) {
    const shape = {
      flow: id,
      key: OPERATION_KEY,
      name: 'Ask for a rebuild',
      type: 'request',
      position_x: 19,
      position_y: 1,
      options,
    };
    const made = (await client.request(createOperation(shape as never))) as { id: string };
    await client.request(updateFlow(id, { operation: made.id } as never));
    return 'made';
  }
  if (flow.operation !== operation.id) {
    await client.request(updateFlow(id, { operation: operation.id } as never));
  }
  if (isSame(operation.options, options)) return null;
  await client.request(updateOperation(operation.id, { options } as never));
  return 'updated';
}

/** Trigger of an active flow. */
const whenOf = ({ scope, collections }: FlowKind) => ({
  status: 'active',
  trigger: 'event',
  options: { type: 'action', scope, collections },
});

async function makeFlow(client: Client, kind: FlowKind, say: (line: string) => void): Promise<string> {
  const { name } = kind;
  const shape = {
    name,
    icon: 'published_with_changes',
    description: 'Tells Dukkan that a shop has changed, so that its site is built again.',
    // Turn off logging, because the headers contain the secret.
    accountability: null,
    ...whenOf(kind),
  };
  const made = (await client.request(createFlow(shape as never))) as { id: string };
  say(`flow "${name}" made`);
  return made.id;
}

const isSame = (a: unknown, b: object): boolean =>
  typeof a === 'object' &&
  a !== null &&
  Object.entries(b).every(
    ([key, value]) => JSON.stringify((a as Record<string, unknown>)[key]) === JSON.stringify(value),
  );
