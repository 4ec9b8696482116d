import { instantOf, type WallClock } from '#domain/hours/wall-clock.ts';

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?:(Z|UTC)|([+-])(\d\d):?(\d\d))?$/;
const MINUTE_MS = 60_000;

/**
 * A date and time as PHP and databases write it, in epoch milliseconds; null for anything else. Without an offset it is what the shop's
 * clock shows. (`Date.parse` takes the device's, and older Safari knows no space between date and time.)
 */
export function instantOfDate(text: string, clock: WallClock): number | null {
  const [, date, time, utc, sign, hours, minutes] = DATE_TIME.exec(text) ?? [];
  const wall = Date.parse(`${date}T${time}Z`);
  if (!Number.isFinite(wall)) return null;
  if (utc) return wall;
  if (!sign) return instantOf(wall, clock);
  const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? wall + ahead : wall - ahead;
}
