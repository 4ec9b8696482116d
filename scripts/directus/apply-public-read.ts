import { createPermission, customEndpoint, readPermissions } from '@directus/sdk';
import type { Client } from './client.ts';
import {
  EXCEPTIONS_COLLECTION,
  SETTINGS_COLLECTION,
  SETTINGS_IMAGES_COLLECTION,
} from './customer-settings.ts';

/** Allows the public to read the settings and the files, and nothing else. Throws an Error with advice. */
export async function applyPublicRead(client: Client, say: (line: string) => void): Promise<void> {
  const policy = await publicPolicy(client);
  const known = await client.request(
    readPermissions({ filter: { policy: { _eq: policy }, action: { _eq: 'read' } }, limit: -1 } as never),
  );
  const open = new Set(known.map(({ collection }) => collection));
  const collections = [
    SETTINGS_COLLECTION,
    SETTINGS_IMAGES_COLLECTION,
    EXCEPTIONS_COLLECTION,
    'directus_files',
  ];
  for (const collection of collections) {
    if (open.has(collection)) continue;
    await client.request(createPermission({ policy, collection, action: 'read', fields: ['*'] } as never));
    say(`public may read ${collection}`);
  }
}

/** Id of the public policy: the one that has no user and no role. */
async function publicPolicy(client: Client): Promise<string> {
  const params = { filter: { role: { _null: true }, user: { _null: true } }, fields: ['policy'], limit: 1 };
  const rows = await client.request(
    customEndpoint<readonly { policy: string }[]>({ path: '/access', method: 'GET', params }),
  );
  const policy = rows[0]?.policy;
  if (!policy) {
    throw new Error(
      'This Directus has no public policy. Dukkan needs Directus 11 or 12: in its settings, under Access Policies, let "Public" exist.',
    );
  }
  return policy;
}
