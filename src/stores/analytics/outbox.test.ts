import { expect, test } from 'vitest';
import type { AnalyticsCall } from '#domain/order/analytics.ts';
import { openOutbox } from './outbox.ts';
import type { AnalyticsService } from './service.ts';

function service(name: AnalyticsService['name'], knows = true) {
  const sent: AnalyticsCall[] = [];
  return {
    sent,
    name,
    callOf: (event: { readonly kind: string }) => (knows ? { name: event.kind, parameters: {} } : null),
    open: async () => true,
    send: (call: AnalyticsCall) => void sent.push(call),
    close: () => {},
  };
}
const searched = (words: string) => ({ kind: 'searched', words }) as const;

test('waiting events survive a change of page, and are sent once and in order', () => {
  openOutbox([service('google')]).put(searched('a'));
  const google = service('google');
  const outbox = openOutbox([google]);
  outbox.put({ kind: 'list-seen', list: 'home', items: [] });
  outbox.release(google);
  outbox.put(searched('b'));
  expect(google.sent.map(({ name }) => name)).toEqual(['searched', 'list-seen', 'searched']);
  const later = service('google');
  openOutbox([later]).release(later);
  expect(later.sent).toEqual([]);
});

test('each service is sent its events without waiting for the other, and none that it does not know', () => {
  const [google, facebook] = [service('google'), service('facebook', false)];
  const outbox = openOutbox([google, facebook]);
  outbox.release(google);
  outbox.put(searched('a'));
  outbox.release(facebook);
  expect([google.sent.length, facebook.sent.length]).toEqual([1, 0]);
});

test('a refused consent leaves no events in storage', () => {
  openOutbox([service('google')]).put(searched('a'));
  openOutbox([]).clear();
  const google = service('google');
  openOutbox([google]).release(google);
  expect(google.sent).toEqual([]);
});
