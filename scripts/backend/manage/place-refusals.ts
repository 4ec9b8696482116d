import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';

/** Answers to failed changes of zones and names, by the code of the failure. */
export const PLACE_REFUSALS: Readonly<Record<string, Refusal>> = {
  'zone.not-found': {
    status: 404,
    code: 'treesal_zone_not_found',
    message: 'This shop does not have this zone.',
  },
  'zone.elsewhere': {
    status: 409,
    code: 'treesal_zones_elsewhere',
    message: 'The zones of this shop are changed in its store.',
  },
  'zone.moved': {
    status: 409,
    code: 'treesal_zone_moved',
    message: 'Somebody else has changed this zone in the meantime.',
  },
  'zone.fixed': {
    status: 409,
    code: 'treesal_zone_fixed',
    message: 'Only the store changes this field of the zone.',
  },
  'zone.name-unfit': {
    status: 400,
    code: 'treesal_zone_name_unfit',
    message:
      'The store has one name for all languages. Each name needs letters of its own language, without " / ".',
  },
  'zone.name-taken': {
    status: 409,
    code: 'treesal_zone_name_taken',
    message: 'The store has another shipping zone of this name.',
  },
  'zone.cost-unfit': {
    status: 400,
    code: 'treesal_zone_cost_unfit',
    message: 'No cost without tax gives this cost with tax.',
  },
  'zone.not-kept': {
    status: 409,
    code: 'treesal_zone_not_kept',
    message: 'The store has kept another value for this zone.',
  },
  'zone.too-many': {
    status: 409,
    code: 'treesal_zones_full',
    message: 'The shop already has 100 zones.',
  },
  'names.not-found': {
    status: 404,
    code: 'treesal_name_not_found',
    message: 'This shop does not have this branch or text.',
  },
  'names.elsewhere': {
    status: 409,
    code: 'treesal_names_elsewhere',
    message: 'This name is changed where the shop keeps it.',
  },
  'names.no-field': {
    status: 409,
    code: 'treesal_names_no_field',
    message: 'The data service has no field for this name.',
  },
  'names.moved': {
    status: 409,
    code: 'treesal_names_moved',
    message: 'Somebody else has changed this name in the meantime.',
  },
  'names.empty': {
    status: 400,
    code: 'treesal_name_empty',
    message: 'A name is needed in the language of the store.',
  },
  'names.too-long': {
    status: 400,
    code: 'treesal_name_too_long',
    message: 'The name is too long.',
  },
  'names.away': {
    status: 503,
    code: 'treesal_names_away',
    message: 'The data service does not answer. It may have made the change.',
    retryAfter: 5,
  },
};
