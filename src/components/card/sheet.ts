import { clicked } from '#components/click.ts';
import { runOrderForm } from '#components/product/order-form.ts';
import { showLiveProducts } from './show-live.ts';

/** After this time the product's own page is opened, which can show the reason. */
const PATIENCE_MS = 8000;

/** Shows picture, price, summary and order form of a product's page in a sheet over this page. Rejects if the page cannot be fetched or has no form. */
export async function openSheet(href: string): Promise<void> {
  const response = await fetch(href, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const form = page.querySelector<HTMLElement>('[data-order-form]');
  const name = page.querySelector('h1')?.textContent;
  if (!response.ok || !form || !name) throw new Error('The page holds no order form.');

  const template = document.querySelector<HTMLTemplateElement>('[data-sheet]');
  const sheet = template?.content.firstElementChild?.cloneNode(true);
  if (!(sheet instanceof HTMLDialogElement)) throw new Error('The page has no sheet.');
  const title = sheet.querySelector('h2');
  if (title) title.textContent = name;
  const picture = page.querySelector('picture.product-picture');
  // Only one element of a page may have the name that the class gives for transitions.
  picture?.classList.replace('product-picture', 'sheet-picture');
  const [price, summary] = ['.product-price', '.product-info > .prose'].map((part) =>
    page.querySelector(part),
  );
  const parts = [picture, price, summary, form].flatMap((part) => part ?? []);
  sheet.querySelector('[data-sheet-body]')?.append(...parts);
  nameApart(sheet);

  document.body.append(sheet);
  const life = new AbortController();
  sheet.addEventListener('close', () => {
    sheet.remove();
    life.abort();
  });
  sheet.addEventListener('click', (event) => {
    const isGround = event.target === sheet;
    if (isGround || clicked(event, '[data-close]')) sheet.close();
  });
  runOrderForm(sheet, () => sheet.close(), life);
  sheet.showModal();
  // The fetched page has the released prices. They stay if the store does not answer.
  showLiveProducts([Number(form.dataset.orderForm)]).catch(() => {});
}

/** Makes ids unique, because the page below may use the same. */
function nameApart(sheet: HTMLElement): void {
  for (const element of sheet.querySelectorAll('[id]')) element.id = `sheet-${element.id}`;
  for (const attribute of ['aria-describedby', 'aria-labelledby', 'for']) {
    for (const element of [sheet, ...sheet.querySelectorAll(`[${attribute}]`)]) {
      const id = element.getAttribute(attribute);
      if (id) element.setAttribute(attribute, `sheet-${id}`);
    }
  }
}
