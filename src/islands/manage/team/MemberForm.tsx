import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { LONGEST_MEMBER_NAME, memberRefusal, type NewMember, tidyMember } from '#domain/manage/team.ts';
import { STAFF_ACCOUNT_ROLES } from '#domain/order/actions.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeForm } from '#islands/manage/ChangeForm.tsx';
import { $team, addMember } from '#stores/manage/team/team.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { TextField } from '#ui/TextField.tsx';
import { PlaceFields } from './PlaceFields.tsx';

const NOBODY: NewMember = {
  ...{ username: '', name: '', email: '', role: 'driver' },
  ...{ branches: [], zones: [] },
};

/** Form for the name, username and role of a new account. */
export function MemberForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useIsland();
  const { isChanging, failure } = useStore($team);
  const [typed, setTyped] = useState(NOBODY);
  const [hasTried, setHasTried] = useState(false);
  const member = tidyMember(typed);
  const refusal = memberRefusal(member);
  const errorOf = (field: 'name' | 'username') =>
    hasTried && refusal === field ? t(`team:bad-${field}`) : null;

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (refusal) focusInvalid(event.currentTarget);
    else if (await addMember(member)) onDone();
  }
  return (
    <ChangeForm
      label={t('team:add')}
      onSubmit={save}
      failure={hasTried ? failure : null}
      isSaving={isChanging}
      save={t('team:save')}
      onLeave={onDone}
    >
      <TextField
        label={t('staff:name')}
        autoComplete="off"
        maxLength={LONGEST_MEMBER_NAME}
        value={typed.name}
        onChange={(name) => setTyped({ ...typed, name })}
        error={errorOf('name')}
      />
      <TextField
        label={t('staff:username')}
        note={t('team:username-note')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={typed.username}
        onChange={(username) => setTyped({ ...typed, username })}
        error={errorOf('username')}
      />
      <ChoiceGroup
        legend={t('team:role')}
        name="role"
        value={typed.role}
        choices={STAFF_ACCOUNT_ROLES.map((role) => ({ value: role, label: t(`staff:role-${role}`) }))}
        onChange={(role) => setTyped({ ...typed, role })}
      />
      {typed.role === 'driver' && (
        <>
          <PlaceFields places={typed} onChange={(places) => setTyped({ ...typed, ...places })} />
          <p className="field-note">{t('team:places-note')}</p>
        </>
      )}
    </ChangeForm>
  );
}
