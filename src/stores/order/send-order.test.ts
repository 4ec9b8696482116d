import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DRAFT_LIFE_MS } from '#domain/order/draft-age.ts';
import type { Order } from '#domain/order/order.ts';
import { saveAddress } from '#stores/address/addresses.ts';
import { $cart, addToCart, changeLine } from '#stores/cart/cart.ts';
import { $cartCheck, acceptChanges, readCart } from '#stores/cart/cart-check.ts';
import { $totals } from '#stores/cart/cart-totals.ts';
import { $coupon, $couponCode, applyCoupon } from '#stores/cart/coupon.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { $products } from '#stores/catalogue/products.ts';
import { $customer, changeCustomer } from '#stores/customer/customer.ts';
import { $landing } from '#stores/customer/landing.ts';
import { edges } from '#stores/device/edges.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { NOON, released, sold } from '#stores/shop/fake-shop.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { inPageLanguage } from './in-page-language.ts';
import { discardReview, showInterrupted } from './interrupted.ts';
import { backIntoCart } from './order-again.ts';
import { $orders } from './orders.ts';
import { choosePayment } from './payment.ts';
import { $review } from './review.ts';
import { sendOrder } from './send-order.ts';
import { $send } from './send-state.ts';

const LINE = { productId: 7, variationId: null, choices: {}, quantity: 2 };
const html = (status: number) =>
  new Response('<h1>down</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const placed = ({ client_order_id }: Record<string, unknown>) =>
  Response.json(
    {
      ...{ id: 1001, number: '1001', order_key: 'key', status: 'processing', client_order_id },
      ...{
        date: '2026-11-18T12:00:00Z',
        currency: 'ILS',
        subtotal: '24.00',
        total: '24.00',
        method: 'pickup',
      },
      items: [{ product_id: 7, name: 'Product 7', quantity: 2, total: '24.00' }],
    },
    { status: 201 },
  );

const GRANTED = { valid: true, code: 'FRIEND', discount: '2.40', currency: 'ILS' };

const { shop, clock } = testEnvironment({
  stores: [$products, $orders, $cart, $couponCode, $coupon, $review, $send, $customer, $fulfilment, $landing],
});
const posts = () =>
  shop.calls.filter(({ line }) => line.includes('create_order')).map(({ body }) => JSON.parse(body));

beforeEach(async () => {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1200)]),
    create_order: placed,
  };
  addToCart(LINE, { minimum: 1, maximum: 99, step: 1 });
  chooseFulfilment({ mode: 'pickup' });
  changeCustomer({ name: 'Layla', phone: '0501234567', notes: '' });
  // The total shown to the customer.
  await readCart();
  shop.calls.length = 0;
});

describe('sendOrder', () => {
  it('sends the way to pay that the customer chose', async () => {
    Object.assign(shopFacts(), { payments: { ...shopFacts().payments, pickup: ['cash', 'online'] } });
    chooseFulfilment({ mode: 'eat-in' });
    chooseFulfilment({ mode: 'pickup' });
    choosePayment('online');
    await sendOrder();
    expect(posts()[0].payment_method).toBe('online');
  });

  it('sends ids and quantities, stores the order, and removes the ordered lines from the cart', async () => {
    $landing.set({ source: 'flyer', referrer: 'https://news.test/' });
    await sendOrder();
    expect($send.get()).toEqual({ status: 'done', orderId: 1001 });
    expect(posts()).toEqual([expect.objectContaining({ source: 'flyer', referrer: 'https://news.test/' })]);
    expect(posts()[0].items).toEqual([expect.objectContaining({ id: 7, quantity: 2 })]);
    expect(JSON.stringify(posts()[0].items)).not.toContain('price');
    expect($orders.get().map(({ order }) => order.number)).toEqual(['1001']);
    expect($cart.get()).toEqual({});
    expect($review.get()).toBeNull();
  });

  it('stores the order even if storage has no room until the draft is removed', async () => {
    const stored = new Map<string, string>();
    const full = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, value: string) {
        const hasDraft = (stored.get('dukkan::review') ?? 'null') !== 'null';
        if (key.endsWith(':orders') && hasDraft) throw new Error('full');
        stored.set(key, value);
      },
      removeItem: (key: string) => stored.delete(key),
      key: (index: number) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size;
      },
    };
    vi.stubGlobal('localStorage', full);
    await sendOrder();
    vi.unstubAllGlobals();
    expect($send.get().status).toBe('done');
    expect(stored.get('dukkan::orders')).toContain('1001');
  });

  it('sends one request for several calls at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => sendOrder()));
    expect(posts()).toHaveLength(1);
    await sendOrder();
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ['a connection that breaks', () => null],
    ['500', () => html(500)],
    ['504', () => html(504)],
    ['HTML with status 200', () => html(200)],
  ])('keeps cart and draft after %s, and sends the same bytes when it is asked again', async (_, fault) => {
    shop.answers = { ...shop.answers, create_order: fault };
    await sendOrder();
    expect($send.get().status).toBe('unknown');
    expect(posts()).toHaveLength(1);
    expect(Object.keys($cart.get())).toEqual(['7']);
    expect(shopStorage['dukkan::review']).toContain(posts()[0].client_order_id);
    shop.answers = { ...shop.answers, create_order: placed };
    await sendOrder();
    expect($send.get().status).toBe('done');
    const [first, second] = shop.calls.filter(({ line }) => line.includes('create_order'));
    expect(second?.body).toBe(first?.body);
  });

  it.each([
    ['a limit', 429, 'rest_too_many'],
    ['a firewall', 403, 'blocked'],
    ['another body under its id', 409, 'treesal_order_id_reused'],
  ])('keeps an order that may have arrived when asking again meets %s', async (_, status, code) => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    shop.answers = { ...shop.answers, create_order: () => Response.json({ code, message: '' }, { status }) };
    await sendOrder();
    expect($send.get().status).toBe('unknown');
    shop.answers = { ...shop.answers, create_order: placed };
    await sendOrder();
    expect($send.get().status).toBe('done');
    expect(new Set(posts().map(({ client_order_id }) => client_order_id)).size).toBe(1);
  });

  it('accepts the refusal of a store that looked for the order first and has none', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    const closed = () =>
      Response.json({ code: 'treesal_store_closed', message: '', data: { status: 409 } }, { status: 409 });
    shop.answers = { ...shop.answers, create_order: closed };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'store.closed' } });
    expect($review.get()).toBeNull();
  });

  it('has an unknown outcome after thirty seconds without an answer', async () => {
    const answers = edges.fetch;
    edges.fetch = (input, init) =>
      String(input).includes('create_order') ? new Promise(() => {}) : answers(input, init);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = sendOrder();
    await vi.advanceTimersByTimeAsync(29_900);
    expect($send.get()).toEqual({ status: 'sending' });
    await vi.advanceTimersByTimeAsync(100);
    await sent;
    vi.useRealTimers();
    expect($send.get()).toMatchObject({ status: 'unknown', failure: { code: 'network.timeout' } });
    expect($review.get()).not.toBeNull();
    expect(Object.keys($cart.get())).toEqual(['7']);
  });

  it('stores the ids of products and area, so that each page can name them in its language', async () => {
    chooseFulfilment({ mode: 'pickup', branchId: 51 });
    await sendOrder();
    const [placedOrder] = $orders.get();
    if (!placedOrder) throw new Error('No order was remembered.');
    const branches = [{ id: 51, name: 'Hauptstraße' }];
    const shown = inPageLanguage(placedOrder, { zones: [], branches }, () => ({
      name: 'Suppe',
      options: [],
    }));
    expect([shown.id, shown.branch, shown.area, shown.items[0]?.name]).toEqual([
      1001,
      'Hauptstraße',
      '',
      'Suppe',
    ]);
    const unknown = inPageLanguage(placedOrder, { zones: [], branches: [] }, () => null);
    expect(unknown).toEqual(placedOrder.order);
    const items = placedOrder.order.items.map((item) => ({
      ...{ ...item, name: 'Shirt - Large, Red' },
      choices: ['Large', 'Red'].map((value) => ({ label: 'Option', value })),
    }));
    const linked = { ...placedOrder, order: { ...placedOrder.order, items }, lines: [] };
    const { items: told } = inPageLanguage(linked, { zones: [], branches: [] }, () => null);
    expect(told).toEqual(items.map((item) => ({ ...item, name: 'Shirt' })));
  });

  it('stores the draft before the request starts', async () => {
    let stored: string | undefined;
    shop.answers = {
      ...shop.answers,
      create_order: (body) => {
        stored = shopStorage['dukkan::review'];
        return placed(body);
      },
    };
    await sendOrder();
    expect(stored).toContain(posts()[0].client_order_id);
  });

  it('reports an unknown outcome for a stored draft after a reload', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    $send.set({ status: 'ready' });
    showInterrupted();
    expect($send.get().status).toBe('unknown');
  });

  it('sends nothing in place of a draft that another tab has settled meanwhile', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    const [{ client_order_id: id }] = posts();
    shop.answers = { ...shop.answers, create_order: placed };
    // The other tab gives the draft up and fills the cart again.
    delete shopStorage['dukkan::review'];
    addToCart({ ...LINE, productId: 8 }, { minimum: 1, maximum: 99, step: 1 });
    await sendOrder();
    expect(posts()).toHaveLength(1);
    expect($send.get()).toEqual({ status: 'ready' });
    // The other tab sends the draft.
    $send.set({ status: 'unknown', failure: { code: 'network.timeout' }, clientOrderId: id });
    $orders.set([{ clientOrderId: id, order: { id: 1001 } as Order, lines: [LINE] }]);
    await sendOrder();
    expect(posts()).toHaveLength(1);
    expect($send.get()).toEqual({ status: 'done', orderId: 1001 });
  });

  it('shows the draft of another tab before this tab sends it', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    $send.set({ status: 'ready' });
    await sendOrder();
    expect(posts()).toHaveLength(1);
    expect($send.get().status).toBe('unknown');
  });

  it('does not send a draft again that is too old, and puts its missing lines back into the cart', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    expect($review.get()?.storedAt).toBe(NOON);
    shop.answers = { ...shop.answers, create_order: placed };
    clock.now = NOON + DRAFT_LIFE_MS + 1;
    await sendOrder();
    expect(posts()).toHaveLength(1);
    expect($send.get().status).toBe('unknown');
    const review = $review.get();
    if (!review) throw new Error('The draft was lost.');
    expect(await backIntoCart(review.draft.lines)).toEqual({ ok: true, value: [] });
    expect($cart.get()['7']?.quantity).toBe(2);
    changeLine('7', { quantity: 1 });
    await backIntoCart(review.draft.lines);
    expect($cart.get()['7']?.quantity).toBe(2);
    expect($review.get()).not.toBeNull();
  });

  it('counts the age of a draft from its first sending, and treats an unknown age as too old', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    clock.now = NOON + DRAFT_LIFE_MS;
    await sendOrder();
    expect(posts()).toHaveLength(2);
    expect($review.get()?.storedAt).toBe(NOON);
    const { storedAt: _, ...old } = JSON.parse(shopStorage['dukkan::review'] ?? '{}');
    shopStorage['dukkan::review'] = JSON.stringify(old);
    await sendOrder();
    expect(posts()).toHaveLength(2);
    expect($send.get().status).toBe('unknown');
  });

  it('finishes with the known order when a page was closed before it removed the draft', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    const [{ client_order_id: id }] = posts();
    $orders.set([{ clientOrderId: id, order: { id: 1001 } as Order, lines: [LINE] }]);
    await sendOrder();
    expect(posts()).toHaveLength(1);
    expect($send.get()).toEqual({ status: 'done', orderId: 1001 });
    expect([$review.get(), $cart.get()['7']]).toEqual([null, undefined]);
  });

  it('keeps what was added to the cart while the order was being sent', async () => {
    shop.answers = {
      ...shop.answers,
      create_order: (body) => {
        addToCart({ ...LINE, quantity: 1 }, { minimum: 1, maximum: 99, step: 1 });
        return placed(body);
      },
    };
    await sendOrder();
    expect(posts()[0].items).toEqual([expect.objectContaining({ id: 7, quantity: 2 })]);
    expect($cart.get()['7']?.quantity).toBe(1);
  });

  it('keeps the next caller’s cart, note, day and voucher when the earlier caller’s order is sent again', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    shop.answers = { ...shop.answers, create_order: placed };
    const begin = () => {
      changeCustomer({ name: 'Sami', phone: '0599999999', notes: 'Ring twice' });
      chooseFulfilment({ day: '2026-11-22' });
      $couponCode.set('EID20');
    };
    $cart.set({});
    clock.now = NOON + 60_000;
    addToCart({ ...LINE, quantity: 3 }, { minimum: 1, maximum: 99, step: 1 });
    begin();
    await sendOrder();
    expect($send.get()).toEqual({ status: 'done', orderId: 1001 });
    expect($cart.get()['7']?.quantity).toBe(3);
    expect($customer.get()).toEqual({ name: 'Sami', phone: '0599999999', notes: 'Ring twice' });
    expect([$fulfilment.get().day, $couponCode.get()]).toEqual(['2026-11-22', 'EID20']);
  });

  it('removes only the ordered pieces when the next caller’s were added to the same lines', async () => {
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    shop.answers = { ...shop.answers, create_order: placed };
    addToCart({ ...LINE, productId: 8 }, { minimum: 1, maximum: 99, step: 1 });
    changeCustomer({ name: 'Sami', phone: '0599999999', notes: 'Ring twice' });
    await sendOrder();
    expect(Object.keys($cart.get())).toEqual(['8']);
    expect($customer.get().notes).toBe('Ring twice');
  });

  it('forgets the note of an order even if its lines had left the cart', async () => {
    changeCustomer({ notes: 'Ring twice' });
    shop.answers = { ...shop.answers, create_order: () => null };
    await sendOrder();
    shop.answers = { ...shop.answers, create_order: placed };
    $cart.set({});
    await sendOrder();
    expect($customer.get().notes).toBe('');
  });

  it('orders a variation that the merchant recreated by its new id', async () => {
    const variation = { ...released(7, 1200), id: 91, choices: { Size: 'large' } };
    const terms = [{ value: 'large', name: 'Large', isDefault: false }];
    const facts = {
      ...released(7, 1200),
      kind: 'variable' as const,
      options: [{ key: 'Size', name: 'Size', isOption: true as const, terms }],
      variations: [variation],
    };
    const size = {
      id: 0,
      name: 'Size',
      taxonomy: null,
      has_variations: true,
      terms: [{ id: 0, name: 'large', slug: 'large' }],
    };
    const attributes = [{ name: 'Size', value: 'large' }];
    shop.answers = {
      'type=variation': () => Response.json([sold(91, 1200, { type: 'variation', parent: 7 })]),
      ...shop.answers,
      '/wc/store/v1/products': () =>
        Response.json([
          sold(7, 1200, { type: 'variable', attributes: [size], variations: [{ id: 91, attributes }] }),
        ]),
      '/data/en/products-0.json': () => Response.json({ 7: facts }),
    };
    $products.set({});
    $cart.set({ '7&Size=large': { ...LINE, variationId: 82, choices: { Size: 'large' } } });
    await readCart();
    await sendOrder();
    expect(posts()).toEqual([
      expect.objectContaining({ items: [expect.objectContaining({ id: 7, variation_id: 91 })] }),
    ]);
  });

  it('gives up the draft that was shown, and not one that another tab has stored since', async () => {
    shop.answers.create_order = () => {
      throw new TypeError('cut');
    };
    await sendOrder();
    const shown = $review.get();
    if (!shown) throw new Error('Nothing was kept.');
    const other = { ...shown, draft: { ...shown.draft, clientOrderId: 'of-another-tab' } };
    shopStorage['dukkan::review'] = JSON.stringify(other);
    await discardReview();
    expect($review.get()?.draft.clientOrderId).toBe('of-another-tab');
    expect($send.get()).toMatchObject({ status: 'unknown', clientOrderId: 'of-another-tab' });
    await discardReview();
    expect([$send.get().status, $review.get()]).toEqual(['ready', null]);
  });

  it('does not give a draft up while another tab is sending it', async () => {
    shop.answers.create_order = () => {
      throw new TypeError('cut');
    };
    await sendOrder();
    const locks = { request: (_: string, __: LockOptions, work: (lock: null) => unknown) => work(null) };
    vi.stubGlobal('navigator', { onLine: true, locks });
    await discardReview();
    expect([$send.get().status, $review.get()?.draft.lines.length]).toEqual(['other-tab', 1]);
    vi.unstubAllGlobals();
    await discardReview();
    expect([$send.get().status, $review.get()]).toEqual(['ready', null]);
  });

  it('works without locks when the browser denies them', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
    });
    await sendOrder();
    vi.unstubAllGlobals();
    expect($send.get()).toEqual({ status: 'done', orderId: 1001 });
  });

  it('forgets the note and the day of the order', async () => {
    changeCustomer({ notes: 'Ring twice' });
    chooseFulfilment({ day: 'friday' });
    await sendOrder();
    expect(posts()[0].notes).toBe('Ring twice');
    expect($customer.get()).toEqual({ name: 'Layla', phone: '0501234567', notes: '' });
    expect($fulfilment.get().day).toBeNull();
  });

  it('sends the store’s own total once it was shown to the customer', async () => {
    const tell = () =>
      Response.json(
        {
          code: 'treesal_total_changed',
          message: '',
          data: { status: 409, total: '26.00', currency: 'ILS' },
        },
        { status: 409 },
      );
    shop.answers = {
      ...shop.answers,
      create_order: (body) => (body.shown_total === '26.00' ? placed(body) : tell()),
    };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'order.total-changed' } });
    expect($toPay.get().amount).toBe(2600);
    addToCart(LINE, { minimum: 1, maximum: 99, step: 1 });
    expect($toPay.get().amount).toBe(4800);
    changeLine('7', { quantity: 2 });
    await sendOrder();
    expect(posts().map(({ shown_total }) => shown_total)).toEqual(['24.00', '26.00']);
    expect($send.get().status).toBe('done');
  });

  it('does not use the store’s total for a cart that changed during the request', async () => {
    shop.answers = {
      ...shop.answers,
      create_order: () => {
        addToCart(LINE, { minimum: 1, maximum: 99, step: 1 });
        const data = { status: 409, total: '26.00', currency: 'ILS' };
        return Response.json({ code: 'treesal_total_changed', message: '', data }, { status: 409 });
      },
    };
    await sendOrder();
    expect($toPay.get().amount).toBe(4800);
  });

  it('drops a voucher that the store accepts for the items and refuses for the order, so that the next order has the full price', async () => {
    $couponCode.set('FRIEND');
    const refuse = () =>
      Response.json(
        { code: 'treesal_coupon_not_found', message: '', data: { status: 404 } },
        { status: 404 },
      );
    shop.answers = {
      ...shop.answers,
      'validate-coupon': () => Response.json(GRANTED),
      create_order: (body) => (body.coupon_code === '' ? placed(body) : refuse()),
    };
    changeLine('7', { quantity: 3 });
    await applyCoupon('FRIEND', $totals.get().subtotal);
    expect($toPay.get().amount).toBe(3360);
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'coupon.not-found' } });
    expect([$coupon.get().status, $couponCode.get(), $toPay.get().amount]).toEqual(['none', '', 3600]);
    await sendOrder();
    expect($send.get().status).toBe('done');
    expect(posts().map(({ coupon_code, shown_total }) => [coupon_code, shown_total])).toEqual([
      ['FRIEND', '33.60'],
      ['', '36.00'],
    ]);
  });

  it('keeps a voucher that another tab entered while an earlier one was refused', async () => {
    $couponCode.set('FRIEND');
    shop.answers = {
      ...shop.answers,
      'validate-coupon': () => Response.json(GRANTED),
      create_order: () => {
        $couponCode.set('EID20');
        const body = { code: 'treesal_coupon_not_found', message: '', data: { status: 404 } };
        return Response.json(body, { status: 404 });
      },
    };
    await applyCoupon('FRIEND', $totals.get().subtotal);
    await sendOrder();
    expect($couponCode.get()).toBe('EID20');
  });

  it('fails, and can be repeated, when a browser API throws', async () => {
    const random = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('not in an insecure page');
    });
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    await sendOrder();
    expect($send.get().status).toBe('failed');
    expect(report).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    random.mockRestore();
    await sendOrder();
    expect($send.get().status).toBe('done');
  });

  it('makes a new id after the store has refused', async () => {
    const closed = () =>
      Response.json({ code: 'treesal_store_closed', message: '', data: { status: 409 } }, { status: 409 });
    shop.answers = { ...shop.answers, create_order: closed };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'store.closed' } });
    expect($review.get()).toBeNull();
    shop.answers = { ...shop.answers, create_order: placed };
    await sendOrder();
    const [first, second] = posts();
    expect(second.client_order_id).not.toBe(first.client_order_id);
  });
});

describe('no order is sent', () => {
  it('while prices cannot be read', async () => {
    shop.answers = { ...shop.answers, '/wc/store/v1/products': () => html(503) };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'server.unavailable' } });
    expect(posts()).toEqual([]);
  });

  it('while the data of a product in the cart is missing', async () => {
    $products.set({});
    shop.answers = { ...shop.answers, '/data/en/products-0.json': () => html(500) };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'network.unreachable' } });
    expect(posts()).toEqual([]);
    expect(Object.keys($cart.get())).toEqual(['7']);
  });

  it('before the page has read the products from the store', async () => {
    $products.set({});
    const file = Promise.withResolvers<void>();
    const answers = edges.fetch;
    edges.fetch = async (input, init) => {
      if (String(input).includes('/data/')) await file.promise;
      return answers(input, init);
    };
    shop.answers = { ...shop.answers, '/wc/store/v1/products': () => html(503) };
    const opened = readCart();
    const sent = sendOrder();
    file.resolve();
    await Promise.all([opened, sent]);
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'server.unavailable' } });
    expect(posts()).toEqual([]);
  });

  it('before the total was shown', async () => {
    $products.set({});
    await sendOrder();
    expect($send.get()).toEqual({ status: 'changed' });
    expect(posts()).toEqual([]);
    await sendOrder();
    expect(posts()).toHaveLength(1);
  });

  it('before a new price is accepted, and before sold-out lines are removed', async () => {
    shop.answers = { ...shop.answers, '/wc/store/v1/products': () => Response.json([sold(7, 1350)]) };
    await sendOrder();
    expect($send.get().status).toBe('changed');
    expect($cartCheck.get().lines[0]?.changes.map(({ kind }) => kind)).toEqual(['price-changed']);
    acceptChanges();
    expect($cartCheck.get().hasChanges).toBe(false);
    shop.answers = {
      ...shop.answers,
      '/wc/store/v1/products': () => Response.json([sold(7, 1350, { is_in_stock: false })]),
    };
    await sendOrder();
    expect($send.get().status).toBe('changed');
    expect(posts()).toEqual([]);
    acceptChanges();
    expect($cart.get()['7']).toBeUndefined();
  });

  it('before new prices are accepted, even if their sum is the one that was shown', async () => {
    shop.answers = {
      ...shop.answers,
      '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200), 8: released(8, 1200) }),
      '/wc/store/v1/products': () => Response.json([sold(7, 1200), sold(8, 1200)]),
    };
    addToCart({ ...LINE, productId: 8 }, { minimum: 1, maximum: 99, step: 1 });
    await readCart();
    shop.answers = {
      ...shop.answers,
      '/wc/store/v1/products': () => Response.json([sold(7, 1300), sold(8, 1100)]),
    };
    await sendOrder();
    expect($send.get().status).toBe('changed');
    expect(posts()).toEqual([]);
  });

  it('before another cost of delivery is accepted', async () => {
    chooseFulfilment({ mode: 'deliver', zoneId: 61 });
    saveAddress({ name: 'Home', address: 'Main street 5', buildDetails: '', phone: '0501234567' }, null);
    const zone = (cost: string) => ({
      id: 61,
      title: { rendered: 'Old City' },
      meta: { name_ar: 'القدس', name_en: 'Old City', delivery_cost: cost, delivery_days: [] },
    });
    shop.answers = { ...shop.answers, delivery_zone: () => Response.json([zone('15.00')]) };
    expect($totals.get().total.amount).toBe(3400);
    await sendOrder();
    expect($send.get()).toEqual({ status: 'changed' });
    expect($totals.get().total.amount).toBe(3900);
    expect(posts()).toEqual([]);
    await sendOrder();
    expect(posts()[0].shown_total).toBe('39.00');
    shop.answers = { ...shop.answers, delivery_zone: () => Response.json([{ ...zone('15.00'), id: 62 }]) };
    addToCart(LINE, { minimum: 1, maximum: 99, step: 1 });
    $send.set({ status: 'ready' });
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'order.zone-unavailable' } });
  });

  it('when another tab has sent the cart without telling this one', async () => {
    delete shopStorage['dukkan::cart:7'];
    await sendOrder();
    expect(posts()).toEqual([]);
    expect($send.get().status).toBe('ready');
    expect($cart.get()['7']).toBeUndefined();
  });

  it('when the store is closed, or a field is missing', async () => {
    clock.now = NOON + 12 * 3_600_000;
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'store.closed' } });
    clock.now = NOON;
    changeCustomer({ phone: '12' });
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'phone.invalid' } });
    expect(posts()).toEqual([]);
  });

  it('with a voucher that the store refuses; the next attempt goes without it', async () => {
    $couponCode.set('SOON');
    shop.answers = {
      ...shop.answers,
      'validate-coupon': () =>
        Response.json(
          { code: 'treesal_coupon_expired', message: '', data: { status: 400 } },
          { status: 400 },
        ),
    };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'coupon.expired' } });
    expect(posts()).toEqual([]);
    await sendOrder();
    expect($send.get().status).toBe('done');
    expect(posts()[0].coupon_code).toBe('');
  });

  it('with a voucher whose minimum the order no longer reaches; the next attempt goes without it, as the customer knows', async () => {
    $couponCode.set('BIG');
    shop.answers = {
      ...shop.answers,
      'validate-coupon': () =>
        Response.json(
          { code: 'treesal_coupon_minimum', message: '', data: { status: 400 } },
          { status: 400 },
        ),
    };
    await sendOrder();
    expect($send.get()).toMatchObject({ status: 'failed', failure: { code: 'coupon.minimum' } });
    await sendOrder();
    expect(posts().map(({ coupon_code }) => coupon_code)).toEqual(['']);
  });
});
