import { type SubmitEvent, useEffect, useState } from 'react';
import type { Failure } from '#domain/result.ts';
import { useIsland } from '#islands/island.tsx';
import { accountFailure, letterFailure } from '#islands/staff/staff-failure.ts';
import {
  type AccountState,
  acceptInvitation,
  inviteColleague,
  requestReset,
  resetPassword,
  takeToken,
} from '#stores/staff/account.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';

const SHORTEST_PASSWORD = 8;

/** Asks for a mail by which a forgotten password can be changed. */
export const ForgottenPassword = () => (
  <EmailForm title="staff:forgotten" action="staff:send-reset" done="staff:reset-sent" send={requestReset} />
);

/** Asks a colleague in, with the same rights as one's own. */
export const InviteColleague = () => (
  <EmailForm
    title="staff:invite"
    action="staff:invite-send"
    done="staff:invite-sent"
    send={inviteColleague}
  />
);

/** Opened from the mail: a new password. */
export const ResetPassword = () => (
  <NewPasswordForm title="staff:reset" done="staff:reset-done" send={resetPassword} />
);

/** Opened from the mail: a first password. */
export const AcceptInvitation = () => (
  <NewPasswordForm title="staff:invitation" done="staff:invitation-done" send={acceptInvitation} />
);

interface EmailProps {
  readonly title: 'staff:forgotten' | 'staff:invite';
  readonly action: 'staff:send-reset' | 'staff:invite-send';
  readonly done: 'staff:reset-sent' | 'staff:invite-sent';
  readonly send: (email: string) => Promise<AccountState>;
}

function EmailForm({ title, action, done, send }: EmailProps) {
  const { t } = useIsland();
  const [email, setEmail] = useState('');
  const [state, setState] = useState<AccountState>({ status: 'idle' });
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (state.status === 'busy') return;
    setState({ status: 'busy' });
    setState(await send(email));
  };
  return (
    <>
      <form className="panel login-form" onSubmit={submit} noValidate>
        <h2>{t(title)}</h2>
        <EmailField value={email} onChange={setEmail} autoComplete="email" />
        <FormOutcome state={state} words={(failure) => accountFailure(failure, t)} done={t(done)} />
        <Button type="submit" isWide isBusy={state.status === 'busy'}>
          {t(action)}
        </Button>
      </form>
      <BackToAccount />
    </>
  );
}

/** The screen was not opened by a letter. */
const NO_LETTER: AccountState = { status: 'failed', failure: { code: 'auth.required' } };

interface NewPasswordProps {
  readonly title: 'staff:reset' | 'staff:invitation';
  readonly done: 'staff:reset-done' | 'staff:invitation-done';
  readonly send: (token: string, password: string) => Promise<AccountState>;
}

function NewPasswordForm({ title, done, send }: NewPasswordProps) {
  const { t } = useIsland();
  const [token] = useState(takeToken);
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [state, setState] = useState<AccountState>(token === '' ? NO_LETTER : { status: 'idle' });
  const isShort = password.length < SHORTEST_PASSWORD;
  const isOpen = state.status !== 'done' && token !== '';
  // Then the field and its button are gone.
  useEffect(() => {
    if (state.status === 'done') rescueFocus('.form-done');
  }, [state.status]);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setHasTried(true);
    if (isShort) focusInvalid(event.currentTarget);
    if (isShort || state.status === 'busy') return;
    setState({ status: 'busy' });
    setState(await send(token, password));
  };
  return (
    <>
      <form className="panel login-form" onSubmit={submit} noValidate>
        <h2>{t(title)}</h2>
        {isOpen && (
          <PasswordField
            label={t('staff:new-password')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            note={t('staff:password-length', { count: SHORTEST_PASSWORD })}
            error={hasTried && isShort ? t('staff:password-short') : null}
          />
        )}
        <FormOutcome state={state} words={(failure) => letterFailure(failure, t)} done={t(done)} />
        {isOpen && (
          <Button type="submit" isWide isBusy={state.status === 'busy'}>
            {t('staff:save-password')}
          </Button>
        )}
      </form>
      <BackToAccount />
    </>
  );
}

interface OutcomeProps {
  readonly state: AccountState;
  readonly words: (failure: Failure) => string;
  readonly done?: string;
}

/** What came of a form, read out as it changes. */
export function FormOutcome({ state, words, done }: OutcomeProps) {
  return (
    <div role="status">
      {state.status === 'failed' && (
        <p className="field-error">
          <Icon name="alert" isSmall />
          <span dir="auto">{words(state.failure)}</span>
        </p>
      )}
      {state.status === 'done' && done && (
        <p className="form-done" tabIndex={-1}>
          <Icon name="check" isSmall />
          {done}
        </p>
      )}
    </div>
  );
}

function BackToAccount() {
  const { t } = useIsland();
  return (
    <p className="login-others">
      <a href="?view=account">{t('staff:account-login')}</a>
    </p>
  );
}
