import { type FormEvent, useState } from 'react';
import type { fixedBecause, ManagedMember } from '#domain/manage/team.ts';
import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { EditToggle } from '#islands/manage/EditToggle.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { Question } from '#islands/manage/Question.tsx';
import { endSessions, removeMember, resetPassword, setWork } from '#stores/manage/team/team.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { PlaceFields } from './PlaceFields.tsx';

interface Props {
  readonly member: ManagedMember & { readonly fixed: ReturnType<typeof fixedBecause> };
}

/** Shows a person of the team, and lets a manager change the account. */
export function Member({ member }: Props) {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState(false);
  const { name, username, role, sessions, isYou } = member;
  const places = [...member.branches, ...member.zones].join(' · ');
  return (
    <li data-member={username}>
      <div className="manage-row">
        <p>
          <Name name={name} />
          <span className="muted">
            {isYou && `${t('team:you')} · `}
            {t(`staff:role-${role}`)} ·{' '}
            <span role="status">
              {sessions === 0 ? t('team:no-sessions') : t('team:sessions', { count: sessions })}
            </span>
          </span>
          {places !== '' && <span className="muted">{t('team:places', { places })}</span>}
        </p>
        <EditToggle name={name} isOpen={isOpen} onToggle={setIsOpen} />
      </div>
      {isOpen && <Changes member={member} />}
    </li>
  );
}

const ACTS = { reset: resetPassword, end: endSessions, remove: removeMember };
type Act = keyof typeof ACTS;

function Changes({ member }: Props) {
  const { t } = useIsland();
  const [asked, setAsked] = useState<Act | null>(null);
  const { name, username, role, fixed, isYou } = member;
  if (asked)
    return (
      <Question
        words={asked === 'end' && isYou ? t('team:ask-end-you') : t(`team:ask-${asked}`, { name })}
        yes={t(`team:${asked}`)}
        onAnswer={(isYes) => {
          setAsked(null);
          if (isYes) void ACTS[asked](member);
          rescueFocus('#team');
        }}
      />
    );
  return (
    <>
      <p className="muted">
        {t('staff:username')}: <bdi>{username}</bdi>
      </p>
      {fixed === null ? (
        <fieldset className="manage-choices">
          <legend>{t('team:role')}</legend>
          {STAFF_ACCOUNT_ROLES.map((each) => (
            <ChangeButton
              key={each}
              look={each === role ? 'plain' : 'outline'}
              aria-pressed={each === role}
              onClick={() => {
                if (each !== role) void setWork(member, { role: each, branches: [], zones: [] });
              }}
            >
              {t(`staff:role-${each}`)}
            </ChangeButton>
          ))}
        </fieldset>
      ) : (
        <p className="notice notice-quiet">{t(`team:fixed-${fixed}`)}</p>
      )}
      {fixed === null && role === 'driver' && (
        // An undo, or another manager, may change them.
        <WorkPlaces key={[...member.branches, ...member.zones].join()} member={member} />
      )}
      <p className="staff-actions">
        {!isYou && (
          <ChangeButton look="outline" onClick={() => setAsked('reset')}>
            {t('team:reset')}
          </ChangeButton>
        )}
        <ChangeButton look="outline" onClick={() => setAsked('end')}>
          {t('team:end')}
        </ChangeButton>
        {fixed === null && (
          <ChangeButton look="quiet" onClick={() => setAsked('remove')}>
            {t('team:remove')}
          </ChangeButton>
        )}
      </p>
    </>
  );
}

/** Form for the places of a driver. */
function WorkPlaces({ member }: { readonly member: ManagedMember }) {
  const { t } = useIsland();
  const [places, setPlaces] = useState({ branches: member.branches, zones: member.zones });
  const [isSaving, setIsSaving] = useState(false);
  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsSaving(true);
    await setWork(member, { role: member.role, ...places });
    setIsSaving(false);
  }
  return (
    <form className="manage-form" onSubmit={save} aria-label={t('team:places-of', { name: member.name })}>
      <PlaceFields places={places} onChange={setPlaces} />
      <p className="field-note">{t('team:places-note')}</p>
      <ChangeButton type="submit" look="outline" isBusy={isSaving}>
        {t('team:save-places')}
      </ChangeButton>
    </form>
  );
}
