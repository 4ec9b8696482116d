import { type ReactNode, useEffect, useRef } from 'react';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { ChangeButton } from './ChangeButton.tsx';

interface Props {
  readonly words: string;
  readonly yes: string;
  readonly onAnswer: (isYes: boolean) => void;
  readonly children?: ReactNode;
}

/** What would happen, before it does: nobody is locked out by a slip of the thumb. */
export function Question({ words, yes, onAnswer, children }: Props) {
  const { t } = useIsland();
  const question = useRef<HTMLDivElement>(null);
  // The button that asked for it is gone.
  useEffect(() => question.current?.focus({ preventScroll: true }), []);
  return (
    <div role="alert" ref={question} tabIndex={-1}>
      <p>{words}</p>
      {children}
      <p className="staff-actions">
        <ChangeButton onClick={() => onAnswer(true)}>{yes}</ChangeButton>
        <Button look="outline" onClick={() => onAnswer(false)}>
          {t('manage:leave')}
        </Button>
      </p>
    </div>
  );
}
