import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $couponCode, $earlierCodes } from '#stores/cart/coupon.ts';

const Voucher = lazy(() => import('#islands/cart/Voucher.tsx'));

/** The vouchers in use, or a button for the few customers who have one. */
export function VoucherPart() {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState($couponCode.get() !== '' || $earlierCodes.get().length > 0);
  const code = useStore($couponCode);
  if (isOpen || code !== '')
    return (
      <Suspense>
        <Voucher />
      </Suspense>
    );
  return (
    <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
      {t('cart:have-voucher')}
    </button>
  );
}
