import { beforeEach, expect, test, vi } from 'vitest';
import { ok } from '#domain/result.ts';

const MENU = { dishes: [], hidden: [], categories: [], languages: [] };
const DISH = { texts: { ar: { name: 'كبة', description: '' } }, price: money(1200), categoryIds: [] };
function money(amount: number) {
  return { amount, currency: 'ILS', minorUnit: 2 };
}

/** What reads the files, in the order of the choices. */
let reads: { readonly file: File; readonly done: () => void }[] = [];
/** Photos that the shop got, and the one of the dish. */
let sent: string[] = [];
let added: (string | null)[] = [];
let whileSending = () => {};

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
vi.mock('#stores/manage/managed-shop.ts', () => ({
  theManagedShop: () => ({
    menu: async () => ok(MENU),
    changes: async () => ok([]),
    addDish: async ({ photo }: { readonly photo: string | null }) => {
      added.push(photo);
      return ok({ menu: MENU, hasPhoto: true });
    },
  }),
}));
vi.mock('./photo.ts', async (original) => ({
  ...(await original<object>()),
  sentPhoto: async (photo: { readonly bitmap: { readonly of: string } }) => {
    sent.push(photo.bitmap.of);
    whileSending();
    await Promise.resolve();
    return ok({ ...photo, name: `${photo.bitmap.of} in the shop` });
  },
}));
const { $dishForm, choosePhoto, closeDishForm, openDishForm, removePhotoOfForm, sendDish } = await import(
  './new-dish.ts'
);

const file = (name: string) => new File(['…'], name);
const shown = () => ($dishForm.get()?.photo?.bitmap as { readonly of: string } | undefined)?.of;
/** Lets the reading of a chosen file end. */
async function read(name: string): Promise<void> {
  reads.find((each) => each.file.name === name)?.done();
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('createImageBitmap', (chosen: File) => {
    const bitmap = { of: chosen.name, width: 400, height: 300, close: () => {} };
    return new Promise((resolve) => reads.push({ file: chosen, done: () => resolve(bitmap) }));
  });
  reads = [];
  sent = [];
  added = [];
  whileSending = () => {};
  openDishForm();
});

test('the photo that was chosen last is shown, also if an earlier one is read later', async () => {
  void choosePhoto(file('large.jpg'));
  void choosePhoto(file('small.jpg'));
  await read('small.jpg');
  await read('large.jpg');
  expect(shown()).toBe('small.jpg');
});

test('a photo that is read after it was removed, or in the form of another dish, is not shown', async () => {
  void choosePhoto(file('removed.jpg'));
  removePhotoOfForm();
  await read('removed.jpg');
  expect(shown()).toBeUndefined();
  void choosePhoto(file('other.jpg'));
  closeDishForm();
  openDishForm();
  await read('other.jpg');
  expect(shown()).toBeUndefined();
});

test('a dish is sent with the photo that was chosen last, also if it is still being read', async () => {
  void choosePhoto(file('first.jpg'));
  await read('first.jpg');
  void choosePhoto(file('last.jpg'));
  const sending = sendDish(DISH);
  await read('last.jpg');
  await sending;
  expect([sent, added]).toEqual([['last.jpg'], ['last.jpg in the shop']]);
});

test('a photo that is chosen while another one is being sent replaces it', async () => {
  void choosePhoto(file('first.jpg'));
  await read('first.jpg');
  whileSending = () => {
    whileSending = () => {};
    void choosePhoto(file('last.jpg'));
    void read('last.jpg');
  };
  await sendDish(DISH);
  expect([sent, added]).toEqual([['first.jpg', 'last.jpg'], ['last.jpg in the shop']]);
});
