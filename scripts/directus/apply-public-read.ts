import { createPermission, customEndpoint, readPermissions } from '@directus/sdk';
import type { Client } from './client.ts';
import { SETTINGS_COLLECTION, SETTINGS_IMAGES_COLLECTION } from './customer-settings.ts';

/** Lets anybody read the settings and the files, and nothing else of them. Throws an Error with advice. */
export async function applyPublicRead(client: Client, say: (line: string) => void): Promise<void> {
  const policy = await publicPolicy(client);
  const known = await client.request(
    readPermissions({ filter: { policy: { _eq: policy }, action: { _eq: 'read' } }, limit: -1 } as never),
  );
  const open = new Set(known.map(({ collection }) => collection));
  for (const collection of [SETTINGS_COLLECTION, SETTINGS_IMAGES_COLLECTION, 'directus_files']) {
    if (open.has(collection)) continue;
    await client.request(createPermission({ policy, collection, action: 'read', fields: ['*'] } as never));
    say(`public may read ${collection}`);
  }
}

/** The policy that is given to nobody in particular: no user and no role. */
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
