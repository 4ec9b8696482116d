/** A page on which a part of a shop with an ordering plugin is managed. */
export interface PlaceElsewhere {
  readonly part: 'menu' | 'takings' | 'hours' | 'delivery' | 'team';
  readonly href: string;
}

const IN_WORDPRESS = {
  menu: 'edit.php?post_type=product',
  takings: 'admin.php?page=wc-admin&path=%2Fanalytics%2Foverview',
  delivery: 'edit.php?post_type=delivery_zone',
  team: 'users.php',
} as const;
const isWhole = (address: string): boolean => /^https?:\/\//.test(address);

/**
 * The pages of WordPress and Directus on which such a shop is managed. `api`: the addresses for browsers. Calls that the shop's own host
 * forwards tell no address of the store, so then there is no link.
 */
export function managedElsewhere(api: {
  readonly store: string;
  readonly dataService: string;
}): readonly PlaceElsewhere[] {
  const admin = api.store.replace(/\/wp-json\/?$/, '/wp-admin/');
  const inWordPress = Object.entries(IN_WORDPRESS).map(([part, page]) => ({
    part: part as PlaceElsewhere['part'],
    href: admin + page,
  }));
  const settings = `${api.dataService.replace(/\/+$/, '')}/admin/content/CustomerSettings`;
  return [
    ...(isWhole(api.store) ? inWordPress : []),
    ...(isWhole(api.dataService) ? [{ part: 'hours' as const, href: settings }] : []),
  ];
}
