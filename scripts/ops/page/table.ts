import type { FleetRow } from '#scripts/ops/fleet.ts';
import { element, found } from './element.ts';
import type { Formats } from './format.ts';
import type { OpsWords } from './words.ts';

/** In pixels; the style sheet gives rows the same. */
const ROW_HEIGHT = 48;
/** Rows drawn above and below those in view. */
const SPARE = 12;

/** The list of merchants. Only rows near the view are in the document, so thousands cost no more than a screenful. */
export function fleetTable(words: OpsWords, format: Formats, open: (slug: string) => void) {
  const scroller = found('#scroller');
  const body = found('tbody', scroller);
  const table = found('table', scroller);
  let rows: readonly FleetRow[] = [];
  let isWaiting = false;

  function draw(): void {
    isWaiting = false;
    const focused = document.activeElement?.getAttribute('data-slug');
    const first = Math.max(0, Math.floor(scroller.scrollTop / ROW_HEIGHT) - SPARE);
    const count = Math.ceil(scroller.clientHeight / ROW_HEIGHT) + 2 * SPARE;
    const shown = rows.slice(first, first + count);
    const now = Date.now();
    body.replaceChildren(
      spacer(first),
      ...shown.map((row, index) => line(row, first + index, now)),
      spacer(rows.length - first - shown.length),
    );
    if (focused) body.querySelector<HTMLElement>(`[data-slug="${focused}"]`)?.focus();
  }

  function line(row: FleetRow, index: number, now: number): HTMLTableRowElement {
    const { slug, state } = row;
    const number = (value: number | null, show: (value: number) => string) =>
      element('bdi', {}, value === null ? '–' : show(value));
    const time = (value: number | null) =>
      value === null ? '–' : element('time', { title: format.exact(value) }, format.ago(value, now));
    const name = element(
      'button',
      { type: 'button', 'data-slug': slug, class: 'name' },
      element('bdi', {}, slug),
    );
    name.addEventListener('click', () => open(slug));
    const note = row.code === null ? null : element('small', {}, element('bdi', {}, row.code));
    return element(
      'tr',
      { 'data-state': state, 'aria-rowindex': String(index + 2) },
      element('th', { scope: 'row' }, name),
      element('td', { class: 'state' }, element('i', { 'aria-hidden': 'true' }), words[state], note),
      element('td', { class: 'fresh' }, time(row.freshAtMs)),
      element('td', { class: 'released' }, time(row.releasedAtMs)),
      element('td', { class: 'duration' }, number(row.seconds, format.seconds)),
      element('td', { class: 'pages' }, number(row.pages, format.count)),
      element('td', { class: 'weight' }, number(row.pageBytes, format.bytes)),
      element(
        'td',
        { class: row.warnings > 0 ? 'warnings some' : 'warnings' },
        number(row.warnings, format.count),
      ),
    );
  }

  function later(): void {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(draw);
  }
  scroller.addEventListener('scroll', later, { passive: true });
  new ResizeObserver(later).observe(scroller);

  return {
    show(next: readonly FleetRow[]) {
      rows = next;
      table.setAttribute('aria-rowcount', String(rows.length + 1));
      later();
    },
    redraw: later,
  };
}

function spacer(count: number): HTMLTableRowElement {
  const row = element('tr', { 'aria-hidden': 'true', class: 'spacer' });
  row.style.height = `${Math.max(0, count) * ROW_HEIGHT}px`;
  return row;
}
