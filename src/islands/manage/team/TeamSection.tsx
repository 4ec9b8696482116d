import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { History } from '#islands/manage/History.tsx';
import { $teamHistory } from '#stores/manage/changes.ts';
import { $members, $team } from '#stores/manage/team/team.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Member } from './Member.tsx';
import { MemberForm } from './MemberForm.tsx';
import { PasswordTold } from './PasswordTold.tsx';
import { teamChangeWords } from './team-change-words.ts';

/** Shows the staff accounts, and lets managers add, change and remove them. */
export function TeamSection() {
  const island = useIsland();
  const { t } = island;
  const { failure, isChanging } = useStore($team);
  const members = useStore($members);
  const history = useStore($teamHistory);
  const [isAdding, setIsAdding] = useState(false);
  if (!members) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={3} />;
  const done = (): void => {
    setIsAdding(false);
    rescueFocus('#team');
  };
  return (
    <>
      <PasswordTold />
      <section className="panel" id="team" tabIndex={-1} aria-labelledby="manage-team">
        <div className="manage-head">
          <h2 id="manage-team">{t('manage:section-team')}</h2>
          {!isAdding && (
            <ChangeButton look="outline" onClick={() => setIsAdding(true)}>
              {t('team:add')}
            </ChangeButton>
          )}
        </div>
        {isAdding ? <MemberForm onDone={done} /> : <ChangeFailure failure={failure} />}
        <ul className="manage-team" aria-busy={isChanging}>
          {members.map((member) => (
            <Member key={member.username} member={member} />
          ))}
        </ul>
      </section>
      {history && (
        <History
          rows={history.map((change) => ({
            at: change.at,
            name: change.person,
            what: teamChangeWords(change, island),
          }))}
        />
      )}
    </>
  );
}
