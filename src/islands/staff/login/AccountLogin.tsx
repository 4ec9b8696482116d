import { type SubmitEvent, useEffect, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { accountFailure } from '#islands/staff/staff-failure.ts';
import { type AccountState, accountLogIn, providerLinks, providerOutcome } from '#stores/staff/account.ts';
import { Button } from '#ui/Button.tsx';
import { FormOutcome } from './account-forms.tsx';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Logging in to the data service by e-mail. A provider that let nobody in leads here, and says why in the address. */
export function AccountLogin() {
  const { t } = useIsland();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<AccountState>({ status: 'idle' });
  useEffect(() => {
    const reason = reasonInAddress();
    if (reason !== null) void providerOutcome(reason).then(setState);
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state.status === 'busy') return;
    const data = new FormData(event.currentTarget);
    setState({ status: 'busy' });
    const result = await accountLogIn(String(data.get('email') ?? ''), String(data.get('password') ?? ''));
    if (result.status === 'done') location.replace('?view=profile');
    else setState(result);
  };
  return (
    <>
      <form className="panel login-form" onSubmit={submit} noValidate>
        <h2>{t('staff:account-title')}</h2>
        <EmailField value={email} onChange={setEmail} autoComplete="username" />
        <PasswordField value={password} onChange={setPassword} autoComplete="current-password" />
        <FormOutcome state={state} words={(failure) => accountFailure(failure, t)} />
        <Button type="submit" isWide isBusy={state.status === 'busy'}>
          {t('staff:log-in')}
        </Button>
      </form>
      <Providers />
      <p className="login-others">
        <a href="?view=forgotten">{t('staff:forgotten')}</a>
        <a href="?">{t('staff:back-to-login')}</a>
      </p>
    </>
  );
}

/** Why a provider let nobody in, as the data service writes it behind the page's address; null where none did. */
export const reasonInAddress = (): string | null => new URLSearchParams(location.search).get('reason');

/** Logins elsewhere, where the operator has set some up. */
function Providers() {
  const { t } = useIsland();
  const [links, setLinks] = useState<Awaited<ReturnType<typeof providerLinks>>>([]);
  useEffect(() => {
    void providerLinks().then(setLinks);
  }, []);
  return links.map(({ name, href }) => (
    <a key={name} className="button button-outline button-wide" href={href}>
      {t('staff:log-in-by', { name })}
    </a>
  ));
}
