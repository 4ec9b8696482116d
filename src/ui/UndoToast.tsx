interface Props {
  /** null: nothing to say. */
  readonly text: string | null;
  readonly action: string;
  readonly onUndo: () => void;
}

/** Says for a while what was done, with the way back. */
export function UndoToast({ text, action, onUndo }: Props) {
  return (
    <div role="status">
      {text !== null && (
        <div className="toast">
          <span>{text}</span>
          <button type="button" className="toast-action" onClick={onUndo}>
            {action}
          </button>
        </div>
      )}
    </div>
  );
}
