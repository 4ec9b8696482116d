import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import { $toldPassword, hidePassword, type ToldPassword } from '#stores/manage/team/team.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

/** Shows a new password once. */
export function PasswordTold() {
  const told = useStore($toldPassword);
  return told && <Password key={told.password} {...told} />;
}

function Password({ username, name, password }: ToldPassword) {
  const { t } = useIsland();
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const panel = useRef<HTMLElement>(null);
  // The tap that asked for it may have been far below.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section className="panel team-password" ref={panel} tabIndex={-1} aria-labelledby="team-password">
      <h2 id="team-password">{t('team:password-of', { name })}</h2>
      <dl>
        <dt>{t('staff:username')}</dt>
        <dd>
          <bdi>{username}</bdi>
        </dd>
        <dt>{t('staff:password')}</dt>
        <dd>
          <code dir="ltr">{password}</code>
        </dd>
      </dl>
      <p>{t('team:told-once')}</p>
      <p className="staff-actions">
        <Button onClick={async () => setCopied((await copyText(password)) ? 'done' : 'failed')}>
          {t('team:copy')}
        </Button>
        <Button
          look="outline"
          onClick={() => {
            hidePassword();
            rescueFocus('#team');
          }}
        >
          {t('team:hide')}
        </Button>
        <span role="status" className="copy-state">
          {copied && t(`errors:copy.${copied}`)}
        </span>
      </p>
    </section>
  );
}
