import { otherLanguage } from '#domain/language/written-in.ts';
import { useIsland } from '#islands/island.tsx';

/** A name that a merchant wrote, with its language for screen readers if it is not the page's. */
export function Name({ name }: { readonly name: string }) {
  const { shop } = useIsland();
  return (
    <strong dir="auto" lang={otherLanguage(name, shop.locale)}>
      {name}
    </strong>
  );
}
