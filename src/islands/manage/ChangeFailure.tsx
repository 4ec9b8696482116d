import type { Failure } from '#domain/result.ts';
import { useIsland } from '#islands/island.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';

/** Shows why a call has failed. The data on the page stay as they were. */
export function ChangeFailure({ failure }: { readonly failure: Failure | null }) {
  const { t } = useIsland();
  return (
    <div role="alert">
      {failure && (
        <p className="notice">
          {failure.code === 'request.conflict'
            ? t('manage:moved')
            : failure.code === 'auth.forbidden'
              ? t('manage:no-right')
              : (t.find(`managing:${failure.code}`) ?? staffFailure(failure, t))}
        </p>
      )}
    </div>
  );
}
