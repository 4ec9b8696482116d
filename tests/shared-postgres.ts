import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { temporaryPostgres } from '#scripts/measure/bench/postgres.ts';

/** One PostgreSQL for a run of tests; each takes a schema of its own in it. */
export async function setup(project: TestProject): Promise<() => void> {
  const postgres = temporaryPostgres(await freePort());
  project.provide('postgresUrl', postgres?.url ?? null);
  return () => postgres?.stop();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
