import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Failure } from '#domain/result.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { ChangeFailure } from './ChangeFailure.tsx';

interface Props {
  readonly label: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** null before somebody has tried to save. */
  readonly failure: Failure | null;
  readonly isSaving: boolean;
  /** Words of the button that saves; absent: "Save". */
  readonly save?: string;
  readonly onLeave: () => void;
  /** More buttons. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A form that opens in place of a button, with buttons to save and to leave, and the reason why it could not be saved. */
export function ChangeForm({ label, onSubmit, failure, isSaving, save, onLeave, more, children }: Props) {
  const { t } = useIsland();
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone, and the focus with it.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  return (
    <form ref={form} tabIndex={-1} className="manage-form" noValidate onSubmit={onSubmit} aria-label={label}>
      {children}
      <ChangeFailure failure={failure} />
      <p className="staff-actions">
        <ChangeButton type="submit" isBusy={isSaving}>
          {save ?? t('manage:save')}
        </ChangeButton>
        <Button look="outline" onClick={onLeave}>
          {t('manage:leave')}
        </Button>
        {more}
      </p>
    </form>
  );
}
