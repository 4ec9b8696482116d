import { useIsland } from '#islands/island.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { ChangeButton } from './ChangeButton.tsx';

interface Props {
  /** Name of what its form changes. */
  readonly name: string;
  readonly onClick: () => void;
}

/** The pencil that opens a form. */
export function EditButton({ name, onClick }: Props) {
  const { t } = useIsland();
  return (
    <ChangeButton look="outline" data-pencil="" aria-label={t('manage:edit-one', { name })} onClick={onClick}>
      <StaffIcon name="edit" />
    </ChangeButton>
  );
}
