import { useIsland } from '#islands/island.tsx';

interface Props {
  /** Name of what its form changes. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Button that opens the form of a row, and closes it again. */
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
      {t(isOpen ? 'manage:close' : 'manage:edit')}
    </button>
  );
}
