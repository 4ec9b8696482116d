import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { FIRST_PAGES, returnPath, roleOfPath, type Workplace } from '#domain/staff/return-path.ts';
import { useIsland } from '#islands/island.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';
import { $login, logIn } from '#stores/staff/login.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Icon } from '#ui/Icon.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useBackInView } from '#ui/use-back-in-view.ts';
import { PasswordField } from './PasswordField.tsx';

/** Username and password, for all roles. */
export function LoginForm() {
  const { t, shop } = useIsland();
  const { loading, error } = useStore($login);
  const to = returnPath(new URLSearchParams(location.search).get('to'), shop.locales, shop.locale);
  const asked = roleOfPath(to, shop.locales);
  const [role, setRole] = useState<Workplace>(asked ?? 'callcenter');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  // The next page may be long in coming, and a second login would end the first.
  const [isLeaving, setIsLeaving] = useState(false);
  useBackInView(() => setIsLeaving(false));
  const missing = (value: string) => (hasTried && value === '' ? t('errors:field.must-fill') : null);
  const isRefused = error?.code === 'login.invalid';

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    // Some password managers fill fields in without an event.
    const data = new FormData(form);
    const [name, secret] = [String(data.get('username') ?? ''), String(data.get('password') ?? '')];
    setUsername(name);
    setPassword(secret);
    setHasTried(true);
    if (name.trim() === '' || secret === '') {
      focusInvalid(form);
      return;
    }
    if (isLeaving) return;
    if (await logIn(name, secret)) {
      setIsLeaving(true);
      location.replace(to ?? shop.links[FIRST_PAGES[role]]);
      return;
    }
    // To be typed again, which nobody was asked for yet.
    setPassword('');
    setHasTried(false);
    focusInvalid(form);
  };
  return (
    <>
      <form className="panel login-form" onSubmit={submit} noValidate>
        {to !== null && <p className="muted">{t('staff:login-first')}</p>}
        {asked === null && (
          <ChoiceGroup
            legend={t('staff:role')}
            name="role"
            value={role}
            choices={(['callcenter', 'driver', 'manager'] as const).map((value) => ({
              value,
              label: t(`staff:role-${value}`),
            }))}
            onChange={setRole}
          />
        )}
        <TextField
          label={t('staff:username')}
          name="username"
          value={username}
          error={missing(username.trim())}
          onChange={setUsername}
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <PasswordField
          value={password}
          error={missing(password)}
          onChange={setPassword}
          autoComplete="current-password"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'login-refused' : undefined}
        />
        <div role="alert" id="login-refused">
          {error && !loading && (
            <p className="field-error">
              <Icon name="alert" isSmall />
              <span>
                <span dir="auto">{staffFailure(error, t)}</span>
                {isRefused && <span className="login-help">{t('staff:login-help')}</span>}
              </span>
            </p>
          )}
        </div>
        <Button type="submit" isWide isBusy={loading || isLeaving}>
          {t('staff:log-in')}
        </Button>
      </form>
      <p className="login-others">
        <a href="?view=account">{t('staff:account-login')}</a>
      </p>
    </>
  );
}
