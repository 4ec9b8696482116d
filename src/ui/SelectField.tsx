import { useId } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  /** The entry for no choice. */
  readonly placeholder: string;
  /** `lang`: language of the label if it is not the page's. */
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly lang?: string | undefined;
  }[];
  readonly error?: string | null;
  readonly onChange: (value: string) => void;
}

export function SelectField({ label, value, placeholder, options, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" isSmall />
          {error}
        </p>
      )}
    </div>
  );
}
