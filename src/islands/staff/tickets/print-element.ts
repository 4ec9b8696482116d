/** Time limit for browsers that never report the end of printing, so that the next ticket is printed. */
const LONGEST_MS = 20_000;
const PX_OF_A_MM = 96 / 25.4;

/**
 * Prints a page of the size of one element, which has the style `page: ticket`, so that a receipt printer cuts at the end of the ticket.
 * Resolves when the browser has taken it.
 */
export async function printElement(element: Element, widthMm: number): Promise<void> {
  await document.fonts.ready;
  const height = Math.ceil(element.getBoundingClientRect().height / PX_OF_A_MM) + 1;
  // The site's policy forbids style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page ticket { size: ${widthMm}mm ${height}mm; margin: 0 }`);
  document.adoptedStyleSheets.push(sheet);
  await new Promise<void>((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
    print();
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
}
