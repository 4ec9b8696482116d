import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#scripts/program/places.ts';
import { type Shops, shopsIn } from './orders-load.ts';
import { startOrdersService } from './orders-service.ts';
import { spread } from './spread.ts';
import { watchFleet } from './watched-fleet.ts';

const SHOPS = 100;
const MB = 1_000_000;
const MINUTE = 60_000;
/** Time passes this many times faster while memory is measured. */
const SPEED = 10;

interface WatchedOptions {
  readonly work: string;
  /** Measures memory for an hour instead of ten minutes. */
  readonly isFull: boolean;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

/** Measures how soon 200 devices of staff and 2,000 customers see a change, and the memory of the service that they follow. */
export async function watched(options: WatchedOptions): Promise<void> {
  const shops = await shopsIn(join(options.work, 'watched'), { merchants: SHOPS });
  await changesSeen(shops, options);
  await memoryFollowed(shops, options);
}

async function changesSeen({ tenants, slugs }: Shops, options: WatchedOptions): Promise<void> {
  const { work, seconds, say } = options;
  const data = join(work, 'watched-data');
  const service = await startOrdersService(tenants, data);
  const { port } = service;
  const fleet = await watchFleet({ port, folder: join(data, 'stores'), slugs, speed: 1, now: Date.now });
  const [cpu, started] = [service.cpuSeconds(), performance.now()];
  const times: number[] = [];
  const under: Promise<unknown>[] = [];
  let changes = 0;
  for (; performance.now() - started < seconds * 1000; changes += 1) {
    under.push(fleet.change().then((told) => times.push(...told)));
    await wait(200);
  }
  await Promise.all(under);
  const share = (service.cpuSeconds() - cpu) / ((performance.now() - started) / 1000);
  const { open, failed } = fleet.state();
  const seen = times.filter(Number.isFinite);
  say(
    `${fleet.devices} devices of staff and ${fleet.customers} customers of ${SHOPS} merchants, ${open} of them by events: ${changes} changes are seen by all who follow the order after ${spread(seen)} (${times.length - seen.length} of ${times.length} not within 10 s); wanted: 2000 ms; a poll takes ${spread(fleet.polls())}; ${failed} failed; ${(share * 100).toFixed(0)} % of a core`,
  );
  fleet.close();
  await service.stop();
}

async function memoryFollowed(
  { tenants, slugs }: Shops,
  { work, isFull, say }: WatchedOptions,
): Promise<void> {
  const since = Date.now();
  const data = join(work, 'followed-data');
  const faster = pathToFileURL(join(ROOT, 'scripts/measure/bench/faster-time.ts')).href;
  const service = await startOrdersService(tenants, data, {
    NODE_OPTIONS: `--import ${faster}`,
    BENCH_SPEED: String(SPEED),
    BENCH_SINCE: String(since),
  });
  const now = () => since + (Date.now() - since) * SPEED;
  const fleet = await watchFleet({
    ...{ port: service.port, folder: join(data, 'stores'), slugs, now },
    speed: SPEED,
  });
  const [minutes, step] = isFull ? [60, 5] : [10, 2];
  const held: number[] = [];
  for (let minute = step; minute <= minutes; minute += step) {
    const until = performance.now() + (step * MINUTE) / SPEED;
    // One change every three seconds of the faster time.
    for (; performance.now() < until; await wait(3000 / SPEED)) await fleet.change();
    held.push(service.memory());
    const { open, failed } = fleet.state();
    say(
      `  ${minute} minutes: ${Math.round((held.at(-1) ?? 0) / MB)} MB, ${open} streams open, ${failed} failed`,
    );
  }
  fleet.close();
  await service.stop();
  const [first = 0] = held;
  say(
    `memory over ${minutes} minutes, ${SPEED} times as fast: ${Math.round(((held.at(-1) ?? 0) - first) / MB)} MB more at the end than after the first ${step}`,
  );
}
