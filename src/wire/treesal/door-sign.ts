import { BUSY_MINUTES, type ShownSign } from '#domain/hours/pause.ts';

/** Reads the answer of `treesal/v1/sign`; unreadable parts count as absent. It has no schema, because every page loads this code. */
export function shownSignOf(body: unknown): ShownSign {
  const { pause, busy, closed_zones } = Object(body);
  const from = instantOf(pause?.from);
  const end = pause?.until ?? null;
  const until = end === null ? null : instantOf(end);
  const minutes = BUSY_MINUTES.find((known) => known === busy?.minutes);
  const busyUntil = instantOf(busy?.until);
  return {
    pause: from > 0 && (until === null || until > 0) ? { from, until } : null,
    busy: minutes && busyUntil > 0 ? { minutes, until: busyUntil } : null,
    // A zone with an unreadable end counts as open.
    closedZones: new Map(
      Object.entries(Object(closed_zones)).map(([id, until]) => [Number(id), instantOf(until)]),
    ),
  };
}

/** Epoch milliseconds; NaN if the value is not the text of a time. */
const instantOf = (time: unknown): number => (typeof time === 'string' ? Date.parse(time) : Number.NaN);
