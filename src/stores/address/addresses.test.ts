import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $addressChange, $addressText, changeAddressText, textOfAddress } from './address-text.ts';
import {
  $addresses,
  $chosenAddress,
  $otherArea,
  addressKey,
  chooseAddress,
  forgetAddresses,
  keepAddress,
  saveAddress,
} from './addresses.ts';
import { deleteAddress, deletedAddress } from './deleted-address.ts';

const at = (name: string, phone = '0501234567') => ({ name, address: `${name} 1`, buildDetails: '', phone });
const [home, work] = [at('Home'), at('Work')];
const names = () => $addresses.get().map(({ name }) => name);

testEnvironment({ stores: [$addresses, $fulfilment] });
beforeEach(() => {
  for (const address of [work, home]) saveAddress(address, null);
});

describe('addresses', () => {
  it('list the newest first, and choose it', () => {
    expect(names()).toEqual(['Home', 'Work']);
    expect($chosenAddress.get()).toEqual(home);
    chooseAddress(work);
    expect($chosenAddress.get()).toEqual(work);
  });

  it('are not listed twice when they are saved again', () => {
    saveAddress(work, null);
    expect(names()).toEqual(['Work', 'Home']);
  });

  it('keep their place when they are changed; one that becomes equal to another replaces it', () => {
    saveAddress(at('Office'), work);
    expect(names()).toEqual(['Home', 'Office']);
    saveAddress(home, at('Office'));
    expect(names()).toEqual(['Home']);
  });

  it('are added when the edited one is gone', () => {
    deleteAddress(work);
    saveAddress(at('Office'), work);
    expect(names()).toEqual(['Office', 'Home']);
  });

  it('are saved from the checkout only if none is known and what was typed is one', () => {
    changeAddressText({ address: 'Main street 5', landmark: 'pharmacy' });
    keepAddress();
    expect([names(), $addressText.get().address]).toEqual([['Home', 'Work'], 'Main street 5']);
    $addresses.set([]);
    keepAddress();
    expect($chosenAddress.get()).toMatchObject({ name: 'Main street 5', landmark: 'pharmacy', phone: '' });
    expect($addressText.get().address).toBe('');
    $addresses.set([]);
    changeAddressText({ address: '12' });
    keepAddress();
    expect(names()).toEqual([]);
  });

  it('are saved from the checkout without half a phone of their form, for which it has no field', () => {
    $addresses.set([]);
    changeAddressText({ address: 'Main street 5', phone: '05' });
    keepAddress();
    expect($chosenAddress.get()).toMatchObject({ address: 'Main street 5', phone: '' });
  });

  it('are deleted together with unsaved text', () => {
    changeAddressText({ phone: '0599' });
    $addressChange.set({ former: addressKey(work), text: textOfAddress(at('Wo')) });
    forgetAddresses();
    expect([names(), $addressText.get().phone, $addressChange.get()]).toEqual([[], '', null]);
  });

  it('can be restored to their place for 10 seconds, beside those added meanwhile', () => {
    vi.useFakeTimers();
    deleteAddress(home);
    expect($chosenAddress.get()).toEqual(work);
    saveAddress(at('Garden'), null);
    deletedAddress.putBack();
    expect(names().sort()).toEqual(['Garden', 'Home', 'Work']);
    deleteAddress(home);
    vi.advanceTimersByTime(10_000);
    expect(deletedAddress.$taken.get()).toBeNull();
    deletedAddress.putBack();
    expect(names()).not.toContain('Home');
  });
});

/** The shop has the area 61 only. */
const inOldCity = { ...home, area: { id: 61, name: 'Old City' } };
const inGoneArea = { ...work, area: { id: 99, name: 'Ramallah' } };
const inOwnArea = { ...work, area: { id: null, name: 'Kufr Aqab' } };
const area = () => {
  const { zoneId, customZone, day } = $fulfilment.get();
  return { zoneId, customZone, day };
};

describe('the area of an address', () => {
  it('becomes that of the order with the address, and another day is asked for', () => {
    chooseFulfilment({ customZone: 'Nablus', day: '2026-11-24' });
    chooseAddress(inOldCity);
    expect(area()).toEqual({ zoneId: 61, customZone: null, day: null });
    chooseAddress(inOwnArea);
    expect(area()).toEqual({ zoneId: null, customZone: 'Kufr Aqab', day: null });
  });

  it('keeps the day if the order goes there already', () => {
    chooseFulfilment({ zoneId: 61, day: '2026-11-24' });
    chooseAddress(inOldCity);
    expect(area()).toEqual({ zoneId: 61, customZone: null, day: '2026-11-24' });
  });

  it.each([
    ['that the shop no longer has', inGoneArea],
    ['that it does not have', work],
  ])('%s leaves the area of the order as it is', (_, address) => {
    saveAddress(address, null);
    chooseFulfilment({ zoneId: 61 });
    chooseAddress(address);
    expect([$chosenAddress.get(), area().zoneId]).toEqual([address, 61]);
  });

  it('proposes an address of the area that was chosen later', () => {
    $addresses.set([inOldCity, inOwnArea]);
    chooseAddress(inOwnArea);
    chooseFulfilment({ zoneId: 61, customZone: null });
    expect($chosenAddress.get()).toEqual(inOldCity);
    expect($otherArea.get()).toBeNull();
  });

  it('is told if the order goes elsewhere and no other address is there', () => {
    $addresses.set([inOldCity]);
    expect($otherArea.get()).toBeNull();
    chooseFulfilment({ customZone: 'Nablus' });
    expect([$chosenAddress.get(), $otherArea.get()]).toEqual([inOldCity, 'Old City']);
  });

  it('is the order’s for an address that was typed in the checkout, and for a known one without an area', () => {
    chooseFulfilment({ zoneId: 61 });
    chooseAddress(work);
    keepAddress();
    expect($addresses.get()).toEqual([home, { ...work, area: inOldCity.area }]);
    $addresses.set([]);
    changeAddressText({ address: 'Main street 5' });
    keepAddress();
    expect($addresses.get()).toMatchObject([{ address: 'Main street 5', area: inOldCity.area }]);
    chooseFulfilment({ zoneId: null, customZone: 'Nablus' });
    keepAddress();
    expect($addresses.get()).toMatchObject([{ area: inOldCity.area }]);
  });

  it('makes no second address', () => {
    saveAddress({ ...home, area: inOldCity.area }, null);
    expect(names()).toEqual(['Home', 'Work']);
    expect($zones.get().map(({ id }) => id)).toEqual([61]);
  });
});
