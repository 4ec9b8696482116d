import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { orNothing, useIsland } from '#islands/island.tsx';
import { $couponCode, $earlierCodes } from '#stores/cart/coupon.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';

const load = () => import('#islands/cart/Voucher.tsx');
/** Without it, the order goes on: only the fields are missing. */
const Late = lazy<ComponentType>(() => load().catch(orNothing));

/** The vouchers in use, or a button for the few customers who have one. */
export function VoucherPart() {
  const { t } = useIsland();
  // A lazy one appears too late to get the focus.
  const [Loaded, setLoaded] = useState<ComponentType | null>(() =>
    $couponCode.get() || $earlierCodes.get()[0] ? Late : null,
  );
  useEffect(() => {
    if (Loaded && Loaded !== Late) rescueFocus('.voucher input');
  }, [Loaded]);
  const code = useStore($couponCode);
  const Voucher = Loaded ?? (code && Late);
  if (Voucher)
    return (
      <Suspense>
        <Voucher />
      </Suspense>
    );
  const open = async () => {
    const { default: Fields } = await load();
    setLoaded(() => Fields);
  };
  return (
    <button type="button" className="link-button" onClick={() => open().catch(() => {})}>
      {t('cart:have-voucher')}
    </button>
  );
}
