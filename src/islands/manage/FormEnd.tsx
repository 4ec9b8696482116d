import type { ReactNode } from 'react';
import type { Failure } from '#domain/result.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { ChangeFailure } from './ChangeFailure.tsx';

interface Props {
  /** null before somebody has tried to save. */
  readonly failure: Failure | null;
  readonly isSaving: boolean;
  /** Words of the button that saves; absent: "Save". */
  readonly save?: string;
  readonly onLeave: () => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** The end of a form: why it could not be saved, a button to save and one to leave. */
export function FormEnd({ failure, isSaving, save, onLeave, children }: Props) {
  const { t } = useIsland();
  return (
    <>
      <ChangeFailure failure={failure} />
      <p className="staff-actions">
        <ChangeButton type="submit" isBusy={isSaving}>
          {save ?? t('manage:save')}
        </ChangeButton>
        <Button look="outline" onClick={onLeave}>
          {t('manage:leave')}
        </Button>
        {children}
      </p>
    </>
  );
}
