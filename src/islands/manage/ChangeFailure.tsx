import type { Failure } from '#domain/result.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';

/** Why a call has failed, in words. */
export function changeFailureWords(failure: Failure, t: IslandContext['t']): string {
  if (failure.code === 'request.conflict') return t('manage:moved');
  if (failure.code === 'auth.forbidden') return t('manage:no-right');
  return t.find(`managing:${failure.code}`) ?? staffFailure(failure, t);
}

/** Shows why a call has failed. The data on the page stay as they were. */
export function ChangeFailure({ failure }: { readonly failure: Failure | null }) {
  const { t } = useIsland();
  return <div role="alert">{failure && <p className="notice">{changeFailureWords(failure, t)}</p>}</div>;
}
