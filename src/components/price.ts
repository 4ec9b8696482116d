/** The word before the price of what costs so much and more, as prerendered pages write it. */
export function priceFrom(word: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'price-from';
  element.textContent = word;
  return element;
}
