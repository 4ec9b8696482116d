import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $addressChange, $addressText, changeAddressText, textOfAddress } from './address-text.ts';
import {
  $addresses,
  $chosenAddress,
  addressKey,
  chooseAddress,
  forgetAddresses,
  saveAddress,
  saveTypedAddress,
} from './addresses.ts';
import { deleteAddress, deletedAddress } from './deleted-address.ts';

const at = (name: string, phone = '0501234567') => ({ name, address: `${name} 1`, buildDetails: '', phone });
const [home, work] = [at('Home'), at('Work')];
const names = () => $addresses.get().map(({ name }) => name);

testEnvironment({ stores: [$addresses] });
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
    saveTypedAddress();
    expect([names(), $addressText.get().address]).toEqual([['Home', 'Work'], 'Main street 5']);
    $addresses.set([]);
    saveTypedAddress();
    expect($chosenAddress.get()).toMatchObject({ name: 'Main street 5', landmark: 'pharmacy', phone: '' });
    expect($addressText.get().address).toBe('');
    $addresses.set([]);
    changeAddressText({ address: '12' });
    saveTypedAddress();
    expect(names()).toEqual([]);
  });

  it('are saved from the checkout without half a phone of their form, for which it has no field', () => {
    $addresses.set([]);
    changeAddressText({ address: 'Main street 5', phone: '05' });
    saveTypedAddress();
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
