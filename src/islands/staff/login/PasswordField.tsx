import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
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
      <label className="password-show">
        <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
        {t('staff:show-password')}
      </label>
    </div>
  );
}
