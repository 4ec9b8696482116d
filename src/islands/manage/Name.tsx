import { otherLanguage } from '#domain/language/written-in.ts';
import { useIsland } from '#islands/island.tsx';

interface Props {
  readonly name: string;
  /** Renders a `span` instead of `strong`. */
  readonly isPlain?: boolean;
}

/** A name that a merchant wrote, with its language for screen readers if it is not the page's. */
export function Name({ name, isPlain }: Props) {
  const { shop } = useIsland();
  const Element = isPlain ? 'span' : 'strong';
  return (
    <Element dir="auto" lang={otherLanguage(name, shop.locale)}>
      {name}
    </Element>
  );
}
