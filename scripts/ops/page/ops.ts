import type { FleetRow } from '#scripts/ops/fleet.ts';
import type { FleetChange } from '#scripts/ops/fleet-feed.ts';
import { act } from './calls.ts';
import { confirmed } from './confirm.ts';
import { element, found } from './element.ts';
import { formats } from './format.ts';
import { merchantPanel } from './panel.ts';
import { type Selection, type SortKey, selectedRows } from './rows.ts';
import { fleetTable } from './table.ts';
import { opsLocale, WORDS } from './words.ts';

/** Relative times grow old while nothing else changes. */
const REDRAW_MS = 15_000;
const RETRY_MS = 5_000;

const locale = opsLocale(document.documentElement.lang);
const words = WORDS[locale];
const format = formats(locale);
const merchants = new Map<string, FleetRow>();
let selection: Selection = { query: '', state: 'all', sort: 'state', isDescending: false };

const panel = merchantPanel(words, format, (slug) => merchants.get(slug));
const table = fleetTable(words, format, panel.show);
const empty = found('#empty');
const connection = found('#connection');

function select(change: Partial<Selection>): void {
  selection = { ...selection, ...change };
  const rows = selectedRows(merchants.values(), selection, words);
  empty.hidden = rows.length > 0;
  empty.textContent = merchants.size === 0 ? words.noMerchants : words.nothingFound;
  table.show(rows);
}

function showCounts(): void {
  const counts = new Map<string, number>([['all', merchants.size]]);
  for (const { state } of merchants.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  for (const button of document.querySelectorAll<HTMLElement>('[data-state][aria-pressed]')) {
    const count = counts.get(button.dataset.state ?? '') ?? 0;
    found('bdi', button).textContent = format.count(count);
    button.classList.toggle('none', count === 0);
  }
}

function showTimes({ count, p50Ms, p95Ms }: FleetChange['liveTimes']): void {
  const times =
    count === 0 || p50Ms === null || p95Ms === null
      ? [words.none]
      : [
          `${words.half} `,
          element('bdi', {}, format.seconds(p50Ms / 1000)),
          ` · ${words.most} `,
          element('bdi', {}, format.seconds(p95Ms / 1000)),
        ];
  found('#live-times').replaceChildren(element('span', {}, `${words.hookToLive}: `), ...times);
}

/** Listens until the connection is lost for good, and begins anew then. */
function listen(): void {
  const events = new EventSource('/ops/api/events');
  let isFirst = true;
  events.addEventListener('open', () => {
    isFirst = true;
    connection.textContent = words.connected;
    connection.dataset.connected = 'yes';
  });
  events.addEventListener('error', () => {
    connection.textContent = words.disconnected;
    connection.dataset.connected = 'no';
    // A refusal ends an event source; a lost connection it mends itself.
    if (events.readyState === EventSource.CLOSED) setTimeout(listenAgain, RETRY_MS);
  });
  events.addEventListener('fleet', ({ data }: MessageEvent<string>) => {
    const { rows, gone, liveTimes } = JSON.parse(data) as FleetChange;
    if (isFirst) merchants.clear();
    isFirst = false;
    for (const row of rows) merchants.set(row.slug, row);
    for (const slug of gone) merchants.delete(slug);
    showTimes(liveTimes);
    showCounts();
    select({});
    panel.changed(new Set(rows.map(({ slug }) => slug)));
  });
}

/** The session may have ended: the server then asks for the token. */
async function listenAgain(): Promise<void> {
  const status = await fetch('/ops').then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 401) location.reload();
  else listen();
}

listen();
found<HTMLInputElement>('#search').addEventListener('input', ({ target }) => {
  found('#scroller').scrollTop = 0;
  select({ query: (target as HTMLInputElement).value });
});
for (const button of document.querySelectorAll<HTMLElement>('[data-state][aria-pressed]'))
  button.addEventListener('click', () => {
    for (const other of document.querySelectorAll('[data-state][aria-pressed]'))
      other.setAttribute('aria-pressed', String(other === button));
    found('#scroller').scrollTop = 0;
    select({ state: button.dataset.state as Selection['state'] });
  });
for (const button of document.querySelectorAll<HTMLElement>('[data-sort]'))
  button.addEventListener('click', () => {
    const sort = button.dataset.sort as SortKey;
    // Numbers are asked for by their largest, names and states by their first.
    const startsHigh = sort !== 'slug' && sort !== 'state' && sort !== 'fresh';
    const isDescending = selection.sort === sort ? !selection.isDescending : startsHigh;
    for (const head of document.querySelectorAll('th[aria-sort]'))
      head.setAttribute(
        'aria-sort',
        head.contains(button) ? (isDescending ? 'descending' : 'ascending') : 'none',
      );
    select({ sort, isDescending });
  });
found('#rebuild-all').addEventListener('click', async () => {
  if (!(await confirmed(words.confirmRebuildAll, words.rebuildAll))) return;
  const trouble = await act('rebuild');
  connection.textContent = trouble === null ? words.done : `${words.failedCall} ${trouble}`;
});
setInterval(table.redraw, REDRAW_MS);
