import { useIsland } from '#islands/island.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';

interface Props {
  /** Name of what its form changes. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Button that opens the form of a row, and closes it again. It lies over the whole row, and its pencil says so. */
export function EditToggle({ name, isOpen, onToggle }: Props) {
  const { t } = useIsland();
  return (
    <button
      type="button"
      className="button button-outline manage-toggle"
      data-pencil=""
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'manage:close-one' : 'manage:edit-one', { name })}
      onClick={() => onToggle(!isOpen)}
    >
      <StaffIcon name={isOpen ? 'close' : 'edit'} />
    </button>
  );
}
