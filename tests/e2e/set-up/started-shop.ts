import { join } from 'node:path';
import { type BackEnd, openBackEnd } from '#scripts/backend/open-back-end.ts';
import { Workspace } from '#tests/build/temporary-site.ts';

/** A demo merchant as `npm start` runs it: its store, its data service, and a new release after each change. */
export interface StartedShop {
  readonly out: string;
  readonly mounts: BackEnd['mounts'];
  passwordOf(username: string): string;
  /** Waits until what was changed is released. */
  released(): Promise<void>;
  close(): Promise<void>;
}

export async function startedShop(slug: string): Promise<StartedShop> {
  process.env.NODE_ENV = 'production';
  const workspace = new Workspace();
  workspace.copy(slug);
  const changesDirectory = join(workspace.root, 'changes');
  const environment = { DUKKAN_CHANGES: changesDirectory };
  const release = async (): Promise<void> => {
    const [report] = await workspace.build([slug], { environment });
    if (report?.outcome !== 'released' && report?.outcome !== 'unchanged')
      throw new Error(`${slug} was not released: ${report?.reason}`);
  };
  let releasing = Promise.resolve();
  const backEnd = await openBackEnd({
    tenantsDirectory: workspace.tenants,
    slugs: [slug],
    dataDirectory: join(workspace.root, 'data'),
    changesDirectory,
    environment,
    onChanged: () => {
      releasing = releasing.then(release);
    },
  });
  await release();
  return {
    out: workspace.out,
    mounts: backEnd.mounts,
    passwordOf(username) {
      const account = backEnd.newAccounts.find(({ name }) => name === `${slug} ${username}`);
      if (!account) throw new Error(`${slug} has no account ${username}.`);
      return account.password;
    },
    released: () => releasing,
    async close() {
      await backEnd.close();
      // The last release writes to a folder that is removed next.
      await releasing;
    },
  };
}
