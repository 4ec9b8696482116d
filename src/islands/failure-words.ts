import type { MessageKey } from '#i18n/message-key.ts';
import type { IslandContext } from './island.tsx';

/** Tells what failed and what to do, never a code. A failure without words of its own gets those of its family. */
export function failureWords(code: string, t: IslandContext['t']): string {
  return t.find(`errors:${code}`) ?? t(familyOf(code));
}

function familyOf(code: string): MessageKey {
  if (code === 'coupon.wait') return 'errors:server.busy';
  if (code.startsWith('coupon.')) return 'errors:coupon.refused';
  if (code.startsWith('network.')) return 'errors:network.unreachable';
  return 'errors:server.unavailable';
}
