import { shownProduct } from '#stores/catalogue/shown-product.ts';

const WAIT_MS = 1500;
const AT_A_TIME = 40;

/**
 * Asks the store for price and stock of the page's own product and of each product that comes into view, and shows changes.
 * It starts when the page is idle, asks once for each product, and asks nothing if the browser saves data. A failed call changes nothing.
 */
export function keepFresh(): void {
  const cards = document.querySelectorAll('[data-card]');
  const form = document.querySelector<HTMLElement>('[data-order-form]');
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if ((cards.length === 0 && !form) || connection?.saveData) return;
  const waiting = new Set<number>();
  let isWaiting = false;

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.add(shownProduct(target));
    }
    askSoon();
  });
  for (const card of cards) observer.observe(card);
  // The form's bar is always in view.
  if (form) {
    waiting.add(Number(form.dataset.orderForm));
    askSoon();
  }

  function askSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(ask, WAIT_MS);
  }

  async function ask(): Promise<void> {
    isWaiting = false;
    if (document.hidden) {
      document.addEventListener('visibilitychange', askSoon, { once: true });
      return;
    }
    const ids = [...waiting].slice(0, AT_A_TIME);
    for (const id of ids) waiting.delete(id);
    if (ids.length === 0) return;
    try {
      const { showLiveProducts } = await import('./show-live.ts');
      await showLiveProducts(ids);
    } catch {
      // The page stays as released.
    }
    if (waiting.size > 0) askSoon();
  }
}
