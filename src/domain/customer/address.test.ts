import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { belowName, checkAddress } from './address.ts';
import { dialable, phoneRefusal } from './phone.ts';

const HOME = { name: 'البيت', address: 'شارع صلاح الدين 5', buildDetails: 'طابق 2', phone: '0501234567' };

describe('phoneRefusal', () => {
  test.each([
    ['0501234567', null],
    ['+972 50-123-4567', null],
    ['٠٥٠١٢٣٤٥٦٧', null],
    ['', 'field.must-fill'],
    ['   ', 'field.must-fill'],
    ['12345', 'phone.invalid'],
    ['+', 'phone.invalid'],
    ['1234567890123456', 'phone.invalid'],
    ['050abc4567', 'phone.invalid-characters'],
    ['0501234567+', 'phone.invalid-characters'],
    ['++970501234567', 'phone.invalid-characters'],
    ['050*123#4567', 'phone.invalid-characters'],
    ['هاتف', 'phone.invalid-characters'],
  ])('%j: %s', (typed, code) => {
    expect(phoneRefusal(typed)).toBe(code);
  });

  test('refuses exactly what cannot be dialled', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123٤5۶7-( a') }), (typed) => {
        expect(phoneRefusal(typed) === null).toBe(dialable(typed) !== null);
      }),
    );
  });
});

describe('checkAddress', () => {
  test('returns a cleaned address with the phone in dialling form', () => {
    const typed = {
      name: ' البيت ',
      address: 'شارع\n صلاح  الدين 5\u202E',
      buildDetails: '',
      phone: '+٩٧٠ ٥٩-١٢٣٤٥٦٧',
    };
    expect(checkAddress(typed)).toEqual({
      ok: true,
      value: { name: 'البيت', address: 'شارع صلاح الدين 5', buildDetails: '', phone: '+970591234567' },
    });
  });

  test('gives every refusal at once, in the order of the form', () => {
    expect(
      checkAddress({
        ...{ name: 'x'.repeat(201), address: '12', buildDetails: 'x'.repeat(201), phone: '05o1234567' },
      }),
    ).toEqual({
      ok: false,
      error: [
        { field: 'address', code: 'address.invalid' },
        { field: 'buildDetails', code: 'field.too-long', params: { longest: 200 } },
        { field: 'phone', code: 'phone.invalid-characters' },
        { field: 'name', code: 'field.too-long', params: { longest: 200 } },
      ],
    });
  });

  test.each([
    ['', 'field.must-fill'],
    ['12', 'address.invalid'],
    ['1234', 'address.invalid'],
    ['ab', 'address.invalid'],
    ['🏠🏠🏠', 'address.invalid'],
    ['x'.repeat(201), 'field.too-long'],
    ['a 1', null],
    ['רח׳ יפו', null],
  ])('the address %j: %s', (address, code) => {
    const checked = checkAddress({ ...HOME, address });
    expect(checked.ok ? null : checked.error).toEqual(
      code === null ? null : [expect.objectContaining({ field: 'address', code })],
    );
  });

  test('needs neither phone nor name, and a pin alone is an address', () => {
    const pin = '(31.78570,35.23420)';
    const typed = { name: '', address: '', buildDetails: '', landmark: ' مقابل  الصيدلية ', phone: '', pin };
    const address = { name: pin, address: pin, buildDetails: '', landmark: 'مقابل الصيدلية', phone: '' };
    expect(checkAddress(typed)).toEqual({ ok: true, value: address });
    expect(checkAddress({ ...typed, pin: '<b>' })).toMatchObject({ error: [{ field: 'address' }] });
    expect(checkAddress({ ...typed, address: 'Main street 5' })).toMatchObject({
      value: { name: 'Main street 5', address: `Main street 5 ${pin}` },
    });
    expect(belowName(address)).toBe('مقابل الصيدلية');
  });

  test('refuses a landmark that the driver’s line has no room for', () => {
    const long = { ...HOME, buildDetails: 'x'.repeat(150), landmark: 'y'.repeat(60) };
    expect(checkAddress(long)).toMatchObject({ error: [{ field: 'landmark', code: 'field.too-long' }] });
  });

  test.each([
    ['Main street 5 (31.78570,35.23420)', 'Main street 5'],
    ['(31.78570,35.23420)', '(31.78570,35.23420)'],
  ])('without a name, the address %s is called %s', (address, name) => {
    expect(checkAddress({ ...HOME, name: ' ', address })).toMatchObject({ value: { name, address } });
  });

  test('accepts its own result unchanged', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, (name, address, buildDetails) => {
        const once = checkAddress({ name, address, buildDetails, phone: HOME.phone });
        if (once.ok) expect(checkAddress(once.value)).toEqual(once);
      }),
    );
  });
});
