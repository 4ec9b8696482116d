import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { releaseSites, serveSites } from '#scripts/measure/demo/demo-sites.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where all sites are served. */
    port: number;
    /** Where they were released. */
    outDirectory: string;
  }
}

/** Releases the demo merchants and those of tests once, and serves them while the browser tests run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDirectory = mkdtempSync(join(tmpdir(), 'dukkan-e2e-'));
  await releaseSites(outDirectory, { withFixtures: true });
  const server = await serveSites(outDirectory);
  project.provide('port', server.port);
  project.provide('outDirectory', outDirectory);
  return async () => {
    await server.close();
    rmSync(outDirectory, { recursive: true, force: true });
  };
}
