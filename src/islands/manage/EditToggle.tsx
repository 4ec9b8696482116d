import { useIsland } from '#islands/island.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';

interface Props {
  /** Name of what its form changes. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Button that opens the form of a row, and closes it again. It lies over the whole row, and a pencil says so. */
export function EditToggle({ name, isOpen, onToggle }: Props) {
  const { t } = useIsland();
  return (
    <button
      type="button"
      className="manage-toggle"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'manage:close-one' : 'manage:edit-one', { name })}
      onClick={() => onToggle(!isOpen)}
    >
      {isOpen ? t('manage:close') : <StaffIcon name="edit" />}
    </button>
  );
}
