import { useEffect, useState } from 'react';
import type { FleetRow } from '#scripts/operator/fleet.ts';
import type { FleetChange, Pulse } from '#scripts/operator/fleet-feed.ts';

export interface FleetNow {
  /** Null until the first answer. */
  readonly rows: ReadonlyMap<string, FleetRow> | null;
  readonly pulse: Pulse | null;
  readonly connection: 'connecting' | 'connected' | 'disconnected';
}

const RETRY_MS = 5_000;
const NOTHING: FleetNow = { rows: null, pulse: null, connection: 'connecting' };

/** All merchants, updated live. */
export function useFleet(): FleetNow {
  const [now, setNow] = useState<FleetNow>(NOTHING);
  useEffect(() => listen((change) => setNow(change)), []);
  return now;
}

/** Subscribes to the fleet, and again after the connection has failed for good. Returns a function that stops it. */
function listen(update: (change: (now: FleetNow) => FleetNow) => void): () => void {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    let isFirst = true;
    events = new EventSource('/ops/api/events');
    events.addEventListener('open', () => {
      isFirst = true;
      update((now) => ({ ...now, connection: 'connected' }));
    });
    events.addEventListener('error', () => {
      update((now) => ({ ...now, connection: 'disconnected' }));
      // An EventSource reconnects after a lost connection, but not after an error status.
      if (events.readyState === EventSource.CLOSED) timer = setTimeout(openAgain, RETRY_MS);
    });
    events.addEventListener('fleet', ({ data }: MessageEvent<string>) => {
      const change = JSON.parse(data) as FleetChange;
      const isWhole = isFirst;
      isFirst = false;
      update((now) => changed(now, change, isWhole));
    });
  }

  /** Reloads when the session has ended, so that the server shows the login. */
  async function openAgain(): Promise<void> {
    const status = await fetch('/ops').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 401) location.reload();
    else open();
  }

  open();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}

function changed(now: FleetNow, { rows, gone, pulse }: FleetChange, isWhole: boolean): FleetNow {
  const next = new Map(isWhole ? [] : now.rows);
  for (const row of rows) next.set(row.slug, row);
  for (const slug of gone) next.delete(slug);
  return { ...now, rows: next, pulse };
}
