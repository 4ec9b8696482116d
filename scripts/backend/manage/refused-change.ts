import type { Failure } from '#domain/result.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { PLACE_REFUSALS } from './place-refusals.ts';

/** Answers to failed changes, by the code of the failure. Their codes are permanent (docs/api.md). */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  'product.not-found': { status: 404, code: 'woocommerce_rest_product_invalid_id', message: 'Invalid ID.' },
  'change.not-found': {
    status: 404,
    code: 'treesal_change_not_found',
    message: 'This change does not exist.',
  },
  'change.too-late': {
    status: 409,
    code: 'treesal_change_too_late',
    message: 'The change is too old to be undone, or somebody has changed the item again.',
  },
  'menu.not-changed': {
    status: 409,
    code: 'treesal_store_kept',
    message: 'The store has kept another value.',
  },
  'menu.count-needed': {
    status: 409,
    code: 'treesal_count_needed',
    message: 'The store counts pieces of this item. Send their number.',
  },
  'menu.price-by-choice': {
    status: 400,
    code: 'treesal_price_by_choice',
    message: 'Each choice of this product has its own price.',
  },
  'menu.sale-too-high': {
    status: 400,
    code: 'treesal_sale_too_high',
    message: 'The sale price must be below the regular price.',
  },
  'menu.sale-ends-early': {
    status: 400,
    code: 'treesal_sale_ends_early',
    message: 'A sale must not end before it begins, or before today.',
  },
  ...PLACE_REFUSALS,
  'menu.bad-name': {
    status: 400,
    code: 'treesal_bad_dish_name',
    message: 'A dish needs a name of at most 120 letters.',
  },
  'menu.bad-text-too-long': {
    status: 400,
    code: 'treesal_dish_text_too_long',
    message: 'A description has at most 2000 letters.',
  },
  'menu.bad-category': {
    status: 400,
    code: 'treesal_bad_category',
    message: 'A dish needs at least one category of the shop.',
  },
  'menu.bad-price': { status: 400, code: 'treesal_bad_price', message: 'A dish needs a price.' },
  'menu.category-gone': {
    status: 400,
    code: 'treesal_category_gone',
    message: 'The shop does not have this category any more.',
  },
  'menu.full': {
    status: 409,
    code: 'treesal_menu_full',
    message: 'Managers have already added 500 dishes to this shop.',
  },
  'menu.dish-made': {
    status: 409,
    code: 'treesal_dish_made',
    message: 'This change has already added a dish, with other values.',
  },
  'photo.not-a-picture': {
    status: 400,
    code: 'treesal_not_a_picture',
    message: 'The body is not a JPEG, PNG, WebP, GIF or AVIF picture that can be read.',
  },
  'photo.too-large': {
    status: 413,
    code: 'treesal_picture_too_large',
    message: 'A picture has at most 4 MB and 50 million pixels.',
  },
  'photo.too-many': {
    status: 409,
    code: 'treesal_pictures_full',
    message: 'The shop already has 500 photos, or 100 MB of them.',
  },
  'photo.gone': {
    status: 400,
    code: 'treesal_picture_gone',
    message: 'The shop does not have this photo any more. Send it again.',
  },
  'photo.not-fetched': {
    status: 409,
    code: 'treesal_picture_not_fetched',
    message: 'The store could not fetch the photo from the address of this shop.',
  },
  'team.not-found': {
    status: 404,
    code: 'treesal_account_not_found',
    message: 'This shop does not have this account.',
  },
  'team.taken': {
    status: 409,
    code: 'treesal_account_taken',
    message: 'Another account has this name or e-mail address.',
  },
  'team.unknown-place': {
    status: 400,
    code: 'treesal_place_unknown',
    message: 'The shop does not have this branch or zone.',
  },
  'team.listed': {
    status: 409,
    code: 'treesal_account_listed',
    message: 'Only the operator can change this account.',
  },
  'team.last-manager': {
    status: 409,
    code: 'treesal_last_manager',
    message: 'A shop needs at least one manager.',
  },
  'store.no-right': {
    status: 409,
    code: 'treesal_store_no_right',
    message: 'The key for the store has no permission for this change.',
  },
  'store.refused': {
    status: 409,
    code: 'treesal_store_refused',
    message: 'The store has refused the change.',
  },
  'store.unreachable': {
    status: 503,
    code: 'treesal_store_unreachable',
    message: 'The store does not answer. It may have made the change.',
    retryAfter: 5,
  },
};

export const refusedChange = ({ code }: Failure): Refusal =>
  REFUSALS[code] ?? { status: 400, code: 'treesal_refused', message: code };
