import { type InputHTMLAttributes, useId } from 'react';
import { Icon } from './Icon.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says the problem and what to do. Shown under the field and read out. */
  readonly error?: string | null;
  readonly note?: string | null;
  /** Reads out the error at once, because it may appear while the focus is elsewhere. */
  readonly isErrorTold?: boolean;
  /** The field has several lines. */
  readonly rows?: number;
}

export function TextField({
  label,
  value,
  onChange,
  error,
  note,
  rows,
  isErrorTold = false,
  ...input
}: Props) {
  const id = useId();
  const described = [error && `${id}-error`, note && `${id}-note`, input['aria-describedby']];
  const shared = {
    id,
    value,
    dir: input.dir ?? 'auto',
    'aria-invalid': error ? true : input['aria-invalid'],
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
  const problem = error && (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="alert" isSmall />
      {error}
    </p>
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...input} {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          name={input.name}
          maxLength={input.maxLength}
          placeholder={input.placeholder}
          required={input.required}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isErrorTold ? <div role="status">{problem}</div> : problem}
      {note && (
        <p className="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
