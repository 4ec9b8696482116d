import { otherLanguage } from '#domain/language/written-in.ts';
import { useIsland } from '#islands/island.tsx';

interface Props<Value extends string> {
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Words of a box that chooses all. */
  readonly all?: string;
}

/** Checkboxes for some of the choices. The chosen ones keep the order of the choices. */
export function CheckGroup<Value extends string>({ legend, choices, chosen, onChange, all }: Props<Value>) {
  const { locale } = useIsland().shop;
  const change = (value: Value, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? isChosen : chosen.includes(each))),
    );
  return (
    <fieldset className="manage-choices">
      <legend>{legend}</legend>
      {all !== undefined && (
        <label className="manage-check">
          <input
            type="checkbox"
            checked={chosen.length === choices.length}
            onChange={({ target }) => onChange(target.checked ? choices.map(({ value }) => value) : [])}
          />
          <span>{all}</span>
        </label>
      )}
      {choices.map(({ value, label }) => (
        <label className="manage-check" key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
          />
          <span dir="auto" lang={otherLanguage(label, locale)}>
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
