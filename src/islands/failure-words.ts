import type { MessageKey } from '#i18n/resources.ts';
import type { IslandContext } from './island.tsx';

/** Failures that have words of their own; others get those of their family. */
const KNOWN = [
  'address.invalid',
  'answer.unreadable',
  'cart.empty',
  'cart.too-many-lines',
  'field.must-fill',
  'field.required',
  'field.too-long',
  'item.fewer-left',
  'item.options-missing',
  'item.quantity-invalid',
  'item.sold-out',
  'item.unavailable',
  'network.offline',
  'network.timeout',
  'network.unreachable',
  'order.branch-unavailable',
  'order.day-unavailable',
  'order.mode-unavailable',
  'order.zone-unavailable',
  'phone.invalid',
  'phone.invalid-characters',
  'request.invalid',
  'server.busy',
  'server.unavailable',
  'store.closed',
] as const;

/** What went wrong and what to do, for people: never a code. */
export function failureWords(code: string, t: IslandContext['t']): string {
  const known = KNOWN.find((candidate) => candidate === code);
  if (known) return t(`errors:${known}`);
  return t(familyOf(code));
}

function familyOf(code: string): MessageKey {
  if (code === 'coupon.wait') return 'errors:server.busy';
  if (code.startsWith('coupon.')) return 'errors:coupon.refused';
  if (code.startsWith('network.')) return 'errors:network.unreachable';
  return 'errors:server.unavailable';
}
