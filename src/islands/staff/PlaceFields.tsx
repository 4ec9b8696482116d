import { otherLanguage } from '#domain/language/written-in.ts';
import { withChosen } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { SelectField } from '#ui/SelectField.tsx';

interface Place {
  readonly branch: string;
  readonly area: string;
}

interface Props {
  /** Names of the options. The chosen one is always among them. A field without options is not shown. */
  readonly branches: readonly string[];
  readonly areas: readonly string[];
  readonly chosen: Place;
  readonly onChange: (change: Partial<Place>) => void;
}

/** Selects for branch and area. */
export function PlaceFields({ branches, areas, chosen, onChange }: Props) {
  const { t, shop } = useIsland();
  const field = (part: keyof Place, names: readonly string[], label: string, placeholder: string) => {
    const options = withChosen([...new Set(names)], chosen[part]);
    return (
      options.length > 0 && (
        <SelectField
          label={label}
          value={chosen[part]}
          placeholder={placeholder}
          options={options.map((name) => ({
            value: name,
            label: name,
            lang: otherLanguage(name, shop.locale),
          }))}
          onChange={(value) => onChange({ [part]: value })}
        />
      )
    );
  };
  return (
    <>
      {field('branch', branches, t('cart:branch'), t('staff:any-branch'))}
      {field('area', areas, t('order:label-area'), t('staff:any-area'))}
    </>
  );
}
