import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly label?: string;
  readonly error?: string | null;
  readonly note?: string | null;
  /** Refused, as an element elsewhere says, which `aria-describedby` names. */
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** A password, hidden until somebody wants to see it. */
export function PasswordField({ label, ...field }: Props) {
  const { t } = useIsland();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="password">
      <TextField
        {...field}
        label={label ?? t('staff:password')}
        name="password"
        type={isShown ? 'text' : 'password'}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      {/* At the end of what is typed, which runs from the left in all languages. */}
      <span className="password-show" dir="ltr">
        <button
          type="button"
          className="button-round"
          aria-label={t('staff:show-password')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <StaffIcon name={isShown ? 'hidden' : 'eye'} isLarge />
        </button>
      </span>
    </div>
  );
}
