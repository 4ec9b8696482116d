import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { damageOf } from '#scripts/backend/database/sqlite-file.ts';
import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { putOrders } from '#scripts/measure/demo/staff-orders.ts';
import { ROOT } from '#scripts/program/places.ts';
import { COMMAND, FIXTURES, NODE } from '#tests/build/temporary-site.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const SLUGS = ['hurt', 'sound'];
const PAGE = 4096;
const ORDERS = sizeOf(500, 10_000);

/** Two merchants whose shops are always open, and their back end. */
function bench() {
  const root = temporaryDirectory();
  const tenantsDirectory = join(root, 'tenants');
  for (const slug of SLUGS)
    cpSync(join(FIXTURES, 'captures'), join(tenantsDirectory, slug), { recursive: true });
  const dataDirectory = join(root, 'data');
  const open = () =>
    openBackEnd({
      tenantsDirectory,
      slugs: SLUGS,
      dataDirectory,
      changesDirectory: join(dataDirectory, 'changes'),
      environment: {},
      onChanged: () => {},
    });
  const doctor = () =>
    spawnSync(
      NODE,
      [COMMAND, 'doctor', '--json', '--tenants', tenantsDirectory, '--out', join(root, 'out')],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...process.env, DUKKAN_DATA: dataDirectory, DATABASE_URL: '' },
      },
    );
  return { dataDirectory, open, doctor };
}

type BackEnd = Awaited<ReturnType<ReturnType<typeof bench>['open']>>;

/** Status and code of an order. */
async function order(backEnd: BackEnd, slug: string): Promise<unknown> {
  const path = '/wp-json/treesal/v1/create_order';
  const mount = backEnd.mounts.find(({ prefix }) => path.startsWith(prefix));
  const request = new Request(`http://${slug}.localhost:4321${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(pickupOrder()),
  });
  const answer = await mount?.handlerOf(slug)?.(request);
  return [answer?.status, ((await answer?.json()) as { code?: string } | undefined)?.code];
}

/** Fills a store with orders, and measures how long a look at them takes. */
async function fill(file: string): Promise<number> {
  const database = openDatabase(file, 'hurt');
  await putOrders(
    database,
    Array.from({ length: ORDERS }, () => ({ notes: 'x'.repeat(2500) })),
  );
  await database.close();
  const started = performance.now();
  expect(damageOf(file)).toBeNull();
  return Math.round(performance.now() - started);
}

test('damaged files of a shop, the data service and the queue harm nobody else, and are told with what to do', async (context) => {
  const { dataDirectory, open, doctor } = bench();
  await (await open()).close();
  const files = [join(dataDirectory, 'stores/hurt.sqlite'), join(dataDirectory, 'directus.sqlite')] as const;
  const lookMs = await fill(files[0]);
  for (const file of files) {
    const bytes = readFileSync(file);
    const pages = bytes.length / PAGE;
    for (let page = 5; page < pages; page += 7) randomBytes(PAGE).copy(bytes, page * PAGE);
    writeFileSync(file, bytes);
  }
  mkdirSync(join(dataDirectory, 'queue/global'), { recursive: true });
  writeFileSync(join(dataDirectory, 'queue/global/pg_control'), '');
  const before = files.map((file) => readFileSync(file));

  const backEnd = await open();
  const answers = { hurt: await order(backEnd, 'hurt'), sound: await order(backEnd, 'sound') };
  await backEnd.close();
  expect(answers.hurt).toEqual([503, 'treesal_out_of_order']);
  // The shop may be closed at the time of the test: both answers show that its data were read.
  expect([
    [201, undefined],
    [409, 'treesal_store_closed'],
  ]).toContainEqual(answers.sound);
  for (const file of files) expect(backEnd.greeting).toContain(`${file} is damaged`);
  expect(files.map((file) => readFileSync(file).equals(before[files.indexOf(file)] ?? Buffer.of()))).toEqual([
    true,
    true,
  ]);

  const { status, stdout } = doctor();
  const errors = (
    JSON.parse(stdout) as { findings: { level: string; code: string; remedy: string }[] }
  ).findings
    .filter(({ level, code }) => level === 'error' && /^(?:data|queue)\./.test(code))
    .map(({ code, remedy }) => [code, remedy.includes(dataDirectory)]);
  expect([status, errors]).toEqual([
    1,
    [
      ['data.damaged', true],
      ['data.damaged', true],
      ['queue.damaged', true],
    ],
  ]);
  const readable = readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDirectory, name))
    .filter((path) => path.endsWith('.sqlite') && (statSync(path).mode & 0o077) !== 0);
  expect(readable).toEqual([]);
  showFigures(context, { orders: ORDERS, 'ms to look at them': lookMs });
});
