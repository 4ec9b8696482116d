import { useCallback, useEffect, useMemo, useState } from 'react';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { act } from './calls.ts';
import { Filters } from './Filters.tsx';
import { FleetTable } from './FleetTable.tsx';
import { MerchantDialog } from './MerchantDialog.tsx';
import { PulseTiles } from './PulseTiles.tsx';
import { QualityView } from './QualityView.tsx';
import { type Selection, type SortKey, selectedRows } from './rows.ts';
import { useSpeech } from './speech.ts';
import { useConfirm } from './use-confirm.tsx';
import { useFleet } from './use-fleet.ts';

/** Interval at which displayed ages are updated. */
const CLOCK_MS = 15_000;
const FIRST: Selection = { query: '', state: 'all', sort: 'state', isDescending: false };

/** The operator's page: all merchants, updated live. */
export function OpsApp({ locale }: { readonly locale: Locale }) {
  const { t, format } = useSpeech();
  const { rows, pulse, connection } = useFleet();
  const [view, setView] = useState<'title' | 'quality'>('title');
  const [selection, setSelection] = useState(FIRST);
  const [opened, setOpened] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const confirm = useConfirm();
  const now = useNow();
  // Workers of the previous version do not send them.
  const lonely = pulse?.unattended ?? [];
  const shown = useMemo(() => selectedRows(rows?.values() ?? [], selection, t), [rows, selection, t]);
  const select = (change: Partial<Selection>) => setSelection((last) => ({ ...last, ...change }));
  const sortBy = useCallback((sort: SortKey) => setSelection((last) => sorted(last, sort)), []);
  const row = opened === null ? undefined : rows?.get(opened);

  async function rebuildAll(): Promise<void> {
    if (!(await confirm.ask(t('ops:confirm-rebuild-all'), t('ops:rebuild-all')))) return;
    const trouble = await act('rebuild');
    setNote(trouble === null ? t('ops:asked') : `${t('ops:failed-call')} ${trouble}`);
  }

  return (
    <>
      <header>
        <h1>{t('ops:operator')}</h1>
        <p role="status" className="connection" data-connection={connection}>
          {t(`ops:${connection}`)} {note}
        </p>
        <nav>
          <button type="button" onClick={rebuildAll}>
            {t('ops:rebuild-all')}
          </button>
          {LOCALES.filter((other) => other !== locale).map((other) => (
            <a key={other} href={`/ops?lang=${other}`} hrefLang={other} lang={other}>
              {LOCALE_FACTS[other].name}
            </a>
          ))}
          <form method="post" action={`/ops/logout?lang=${locale}`}>
            <button type="submit">{t('ops:logout')}</button>
          </form>
        </nav>
      </header>
      <main>
        <PulseTiles pulse={pulse} />
        {pulse?.stoppedPass != null && (
          <p className="notice" role="alert">
            {t('ops:pass-stopped')} <bdi>{pulse.stoppedPass}</bdi>
          </p>
        )}
        {lonely.length > 0 && (
          <div className="notice" role="alert">
            <p>{t('ops:unattended')}</p>
            <ul>
              {lonely.map(({ slug, sinceMs }) => (
                <li key={slug}>
                  <bdi>{slug}</bdi> · <bdi>{format.ago(sinceMs, now)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
        <fieldset className="views">
          <legend className="hidden">{t('ops:view')}</legend>
          {(['title', 'quality'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {t(`ops:${name}`)}
            </button>
          ))}
        </fieldset>
        {rows === null && <p className="empty">{t('ops:loading')}</p>}
        {rows !== null && view === 'title' && (
          <>
            <Filters rows={rows.values()} selection={selection} onSelect={select} />
            <FleetTable
              rows={shown}
              now={now}
              sort={selection.sort}
              isDescending={selection.isDescending}
              onSort={sortBy}
              onOpen={setOpened}
              emptyText={rows.size === 0 ? t('ops:no-merchants') : t('ops:nothing-found')}
              place={`${selection.query} ${selection.state}`}
            />
          </>
        )}
        {rows !== null && view === 'quality' && <QualityView rows={rows} onOpen={setOpened} />}
      </main>
      {row && <MerchantDialog key={row.slug} row={row} onClose={() => setOpened(null)} />}
      {confirm.dialog}
    </>
  );
}

/** Numbers are first sorted descending, names and states ascending. Selecting the same column again reverses the order. */
function sorted(last: Selection, sort: SortKey): Selection {
  const startsHigh = sort !== 'slug' && sort !== 'state' && sort !== 'fresh';
  return { ...last, sort, isDescending: last.sort === sort ? !last.isDescending : startsHigh };
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
