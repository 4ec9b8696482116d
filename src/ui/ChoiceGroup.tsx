import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** The choice is visible but marked as unavailable. */
  readonly isImpossible?: boolean;
}

interface Props<Value extends string> {
  readonly legend: ReactNode;
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: string | null;
  readonly impossibleNote?: string;
}

/** Radio buttons that look like chips. */
export function ChoiceGroup<Value extends string>(props: Props<Value>) {
  const { legend, name, choices, value, onChange, error, impossibleNote } = props;
  const id = useId();
  return (
    <fieldset className="option" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      <div className="option-choices">
        {choices.map((choice) => (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              name={`${id}${name}`}
              value={choice.value}
              checked={choice.value === value}
              data-impossible={choice.isImpossible ?? false}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              <span className="visually-hidden choice-note">{impossibleNote}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="option-error" id={`${id}-error`}>
          <Icon name="alert" isSmall />
          {error}
        </p>
      )}
    </fieldset>
  );
}
