import type { Failure } from '#domain/result.ts';
import { failureWords } from '#islands/failure-words.ts';
import type { IslandContext } from '#islands/island.tsx';

/** What went wrong, for staff. */
export function staffFailure({ code, params }: Failure, t: IslandContext['t']): string {
  const seconds = Number(params?.seconds ?? 0);
  if (code === 'login.wait' || (code === 'server.busy' && seconds > 0))
    return t('staff:login-wait', { count: Math.ceil(seconds) });
  // Specification §8: the server's words where it gave some.
  if (code === 'login.invalid') return String(params?.message ?? t('staff:login-invalid'));
  if (code === 'login.no-token') return t('staff:login-no-token');
  if (code === 'login.provider-refused') return t('staff:provider-refused');
  if (code === 'auth.forbidden') return t('staff:no-right');
  if (code === 'auth.required') return t('staff:session-over');
  if (code === 'auth.not-received') return t('staff:token-not-received');
  if (code === 'order.not-found') return t('staff:order-not-found');
  // A server without the ordering calls, whatever was asked for.
  if (code === 'request.not-found') return t('staff:unknown-request');
  return failureWords(code, t);
}

/** What went wrong with an account of the data service, where a missing right is not one to see orders. */
export const accountFailure = (failure: Failure, t: IslandContext['t']): string =>
  failure.code === 'auth.forbidden' ? t('staff:no-right-account') : staffFailure(failure, t);

/** What went wrong with a letter of the data service: a link that it does not take is old or was used. */
export const letterFailure = (failure: Failure, t: IslandContext['t']): string =>
  /^(?:auth|link|request)\./.test(failure.code) ? t('staff:link-old') : accountFailure(failure, t);
