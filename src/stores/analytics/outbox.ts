import type { AnalyticsCall } from '#domain/order/analytics.ts';
import type { ShopEvent } from '#domain/order/shop-event.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import type { AnalyticsService } from './service.ts';

interface Letter {
  readonly to: AnalyticsService['name'];
  readonly call: AnalyticsCall;
}

const MOST = 100;
const key = storageKey('untold');

/** Events that wait for their service to load. They survive a change of page and end with the tab. */
export interface Outbox {
  put(event: ShopEvent): void;
  /** Sends a service's waiting events, and later ones at once. */
  release(service: AnalyticsService): void;
  /** Drops the waiting events. */
  clear(): void;
}

export function openOutbox(services: readonly AnalyticsService[]): Outbox {
  const released = new Set<AnalyticsService>();
  return {
    put(event) {
      const waiting: Letter[] = [];
      for (const service of services) {
        const call = service.callOf(event);
        if (!call) continue;
        if (released.has(service)) service.send(call);
        else waiting.push({ to: service.name, call });
      }
      if (waiting.length > 0) write([...read(), ...waiting].slice(-MOST));
    },
    release(service) {
      released.add(service);
      const letters = read();
      write(letters.filter(({ to }) => to !== service.name));
      for (const { to, call } of letters) if (to === service.name) service.send(call);
    },
    clear() {
      released.clear();
      write([]);
    },
  };
}

function read(): readonly Letter[] {
  try {
    const list: unknown = JSON.parse(tabStorage[key] ?? '[]');
    return Array.isArray(list) ? list.filter(isLetter) : [];
  } catch {
    return [];
  }
}

function write(letters: readonly Letter[]): void {
  if (letters.length > 0) tabStorage[key] = JSON.stringify(letters);
  else delete tabStorage[key];
}

function isLetter(item: unknown): item is Letter {
  const { to, call } = (item ?? {}) as Partial<Letter>;
  return (to === 'google' || to === 'facebook') && typeof call?.name === 'string';
}
