import { showCart } from '#components/card/add-to-cart.ts';
import { showFavourites } from '#components/card/favourite.ts';
import { nameButtons } from '#components/card/name-buttons.ts';
import { openOptionsSheets } from '#components/card/options-sheet.ts';
import { nameTransitions } from '#components/card/picture-transition.ts';
import { askConsent } from '#components/consent/ask-consent.ts';
import { markToday, showOpenState } from '#components/contact/opening.ts';
import { goBack } from '#components/header/back.ts';
import {
  closeLanguageMenu,
  followLanguage,
  honourLanguage,
  switchLanguage,
} from '#components/header/language.ts';
import { layOutSections } from '#components/home/lay-out-sections.ts';
import { showLoading } from '#components/navigation/loading-bar.ts';
import { followOrder } from '#components/order/strip.ts';
import { runOrderForm } from '#components/product/order-form.ts';
import { turnByThumbnail } from '#components/product/show-picture.ts';
import { catchErrors } from '#components/pwa/early-errors.ts';
import { loadLater } from '#components/pwa/load-later.ts';
import { reloadForLostChunk } from '#components/pwa/lost-chunk.ts';
import { followScroll } from '#components/shop/chips.ts';
import { showArea } from '#components/shop/show-area.ts';
import { keepScannedTable } from '#stores/cart/scanned-table.ts';
import { inSteps } from '#stores/device/in-steps.ts';
import { hideOrderKey } from '#stores/order/hide-order-key.ts';
import { forgetTabOnLogout } from '#stores/staff/forget-tab.ts';

/** In the order in which a customer may touch the elements. */
inSteps([
  catchErrors,
  honourLanguage,
  hideOrderKey,
  noteLanding,
  keepScannedTable,
  showCart,
  showFavourites,
  showArea,
  nameButtons,
  openOptionsSheets,
  runOrderForm,
  turnByThumbnail,
  followScroll,
  showOpenState,
  markToday,
  switchLanguage,
  closeLanguageMenu,
  followLanguage,
  goBack,
  showLoading,
  nameTransitions,
  followOrder,
  reloadForLostChunk,
  layOutSections,
  loadLater,
  forgetTabOnLogout,
  askConsent,
]);

/** Most visitors come from nowhere or from the shop itself: the rest of this is loaded for the others only. */
function noteLanding(): void {
  const address = new URL(location.href);
  const { referrer } = document;
  if (address.search === '' && (referrer === '' || referrer.startsWith(`${address.origin}/`))) return;
  import('#stores/customer/landing.ts')
    .then(({ rememberLanding }) => rememberLanding(address, referrer))
    .catch(() => {});
}
