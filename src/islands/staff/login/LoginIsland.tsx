import { useState } from 'react';
import { Island } from '#islands/island.tsx';
import { forgetTab } from '#stores/staff/forget-tab.ts';
import { AccountLogin, reasonInAddress } from './AccountLogin.tsx';
import { AcceptInvitation, ForgottenPassword, InviteColleague, ResetPassword } from './account-forms.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Profile } from './Profile.tsx';

/** The screens of `/login`, by its query. */
const SCREENS = {
  account: AccountLogin,
  provider: Profile,
  forgotten: ForgottenPassword,
  reset: ResetPassword,
  invitation: AcceptInvitation,
  invite: InviteColleague,
  profile: Profile,
} as const;

export function LoginIsland() {
  return (
    <Island words="staff">
      <div className="login">
        <Screen />
      </div>
    </Island>
  );
}

function Screen() {
  useState(forgetTab);
  const view = new URLSearchParams(location.search).get('view') ?? '';
  // The data service leaves nothing of the address but the reason.
  const Otherwise = reasonInAddress() === null ? LoginForm : AccountLogin;
  const Wanted = Object.hasOwn(SCREENS, view) ? SCREENS[view as keyof typeof SCREENS] : Otherwise;
  return <Wanted />;
}
