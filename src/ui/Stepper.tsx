import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { highestQuantity, steppedQuantity } from '#domain/catalogue/quantity.ts';
import { Icon } from './Icon.tsx';

interface Props {
  readonly quantity: number;
  /** The quantity as text. */
  readonly shown: string;
  readonly limits: QuantityLimits;
  readonly onChange: (quantity: number) => void;
  /** At the least quantity, "fewer" takes the product away; without it, that button does nothing. */
  readonly onRemove?: () => void;
  readonly words: {
    readonly group: string;
    readonly more: string;
    readonly fewer: string;
    readonly remove?: string;
  };
}

/** A quantity between two buttons. At the product's limits a button does nothing but keeps the focus. */
export function Stepper({ quantity, shown, limits, onChange, onRemove, words }: Props) {
  const step = (direction: 1 | -1) => onChange(steppedQuantity(quantity, direction, limits));
  const isLeast = quantity <= limits.minimum;
  const remove = isLeast ? onRemove : undefined;
  return (
    <fieldset className="stepper" aria-label={words.group}>
      <button
        type="button"
        aria-label={remove ? words.remove : words.fewer}
        aria-disabled={isLeast && !remove}
        onClick={remove ?? (() => step(-1))}
      >
        <Icon name={remove ? 'bin' : 'minus'} />
      </button>
      <output aria-live="polite">{shown}</output>
      <button
        type="button"
        aria-label={words.more}
        aria-disabled={quantity >= highestQuantity(limits)}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
