import { useIsland } from './island.tsx';

/** The link to the shop, or to the menu of a restaurant. */
export function BrowseLink({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const { t, shop } = useIsland();
  return (
    <a className={`button ${isQuiet ? 'button-link' : ''}`} href={shop.links.shop}>
      {t(shop.businessKind === 'restaurant' ? 'common:browse-restaurant' : 'common:browse')}
    </a>
  );
}
