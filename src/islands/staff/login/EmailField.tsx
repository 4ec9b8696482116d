import { useIsland } from '#islands/island.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `username` where a password belongs to it. */
  readonly autoComplete: 'username' | 'email';
}

/** The address of an account. */
export function EmailField(field: Props) {
  const { t } = useIsland();
  return (
    <TextField
      {...field}
      label={t('staff:email')}
      name="email"
      type="email"
      dir="ltr"
      autoCapitalize="none"
      maxLength={200}
    />
  );
}
