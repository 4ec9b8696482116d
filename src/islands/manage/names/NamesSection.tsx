import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { languagesWithout, type NamedItem, type NamedKind, namesWorthReading } from '#domain/manage/names.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { EditButton } from '#islands/manage/EditButton.tsx';
import { History } from '#islands/manage/History.tsx';
import { WrittenElsewhere } from '#islands/manage/WrittenElsewhere.tsx';
import { $namesHistory } from '#stores/manage/changes.ts';
import { $managedNames } from '#stores/manage/names/names.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { MissingOneByOne } from './MissingOneByOne.tsx';
import { NamesByLanguage } from './NamesByLanguage.tsx';
import { NamesForm } from './NamesForm.tsx';
import { itemWords, namesChangeWords } from './names-words.ts';
import { NamesInLines, PlaceNames } from './PlaceNames.tsx';

const PARTS: readonly { readonly title: MessageKey; readonly kinds: readonly NamedKind[] }[] = [
  { title: 'names:texts', kinds: ['name', 'short-name', 'title', 'description'] },
  { title: 'names:branches', kinds: ['branch'] },
  { title: 'areas:title', kinds: ['zone'] },
];

/** Shows the shop's names and texts in each language and which are missing, and lets managers write them. What can be written comes first. */
export function NamesSection() {
  const island = useIsland();
  const { value, failure, isChanging } = useStore($managedNames);
  const history = useStore($namesHistory);
  const [edited, setEdited] = useState<string | null>(null);
  if (!value) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={4} />;
  const shown = namesWorthReading(value.items);
  const parts = PARTS.map(({ title, kinds }) => {
    const items = shown.filter(({ kind }) => kinds.includes(kind));
    return { title, items, isWritable: items.every(({ canWrite }) => canWrite) };
  })
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => Number(other.isWritable) - Number(one.isWritable));
  const done = (): void => {
    setEdited(null);
    rescueFocus('#names');
  };
  return (
    <>
      <div className="staff" id="names" tabIndex={-1}>
        <MissingOneByOne />
        {edited === null && <ChangeFailure failure={failure} />}
        {parts.map(({ title, items, isWritable }) => (
          <section
            className={`panel ${title === 'names:texts' ? '' : 'names-of-places'}`}
            key={title}
            aria-labelledby={`manage-${title}`}
          >
            <h2 id={`manage-${title}`}>{island.t(title)}</h2>
            <OwnNamesElsewhere at={items.find(({ ownAt }) => ownAt !== null)?.ownAt ?? null} />
            <ul className="manage-exceptions" aria-busy={isChanging}>
              {items.map((item) => (
                <li key={keyOf(item)}>
                  <div className="manage-row">
                    <Item item={item} />
                    {edited !== keyOf(item) && item.canWrite && (
                      <EditButton name={itemWords(item, island)} onClick={() => setEdited(keyOf(item))} />
                    )}
                  </div>
                  {edited === keyOf(item) && <NamesForm seen={item} onDone={done} />}
                </li>
              ))}
            </ul>
            {!isWritable && <NotHere isText={title === 'names:texts'} at={value.writtenAt} />}
          </section>
        ))}
      </div>
      {history && (
        <History
          rows={history.map((change) => ({
            ...{ at: change.at, name: change.person, what: namesChangeWords(change, island) },
          }))}
        />
      )}
    </>
  );
}

const keyOf = ({ kind, id }: NamedItem): string => `${kind}:${id}`;

/** A text or name in each language, and the languages in which it is missing. */
function Item({ item }: { readonly item: NamedItem }) {
  const island = useIsland();
  const { t, shop } = island;
  const missing = languagesWithout(item, shop.locales);
  if (item.id !== 0) return <PlaceNames names={item.names} missing={missing} />;
  const isEmpty = Object.keys(item.names).length === 0 && missing.length === 0;
  if (!item.canWrite && !isEmpty)
    return (
      <p className="names-read">
        <span className="field-note">{t(`names:kind-${item.kind}`)}</span>
        <NamesInLines names={item.names} missing={missing} />
      </p>
    );
  return (
    <p>
      <strong>{t(`names:kind-${item.kind}`)}</strong>
      {isEmpty ? (
        <span className="muted">{t('names:none')}</span>
      ) : (
        <NamesByLanguage names={item.names} missing={missing} />
      )}
    </p>
  );
}

/** Says that the store's own names of branches are changed there. */
function OwnNamesElsewhere({ at }: { readonly at: string | null }) {
  const { t } = useIsland();
  if (at === null) return null;
  return (
    <p className="muted">
      {t('names:own-in-store')}{' '}
      <a href={at} target="_blank" rel="noreferrer">
        {t('names:to-store')}
      </a>
    </p>
  );
}

/** Says where names are changed. `at`: the data service with the texts of the shop. */
function NotHere({ isText, at }: { readonly isText: boolean; readonly at: string | null }) {
  const { t } = useIsland();
  if (!isText) return <p className="muted">{t('names:written-in-store')}</p>;
  return (
    <WrittenElsewhere at={at} to={t('manage:to-service')} what={t('names:texts')}>
      <p>{t(at === null ? 'names:written-in-folder' : 'names:written-in-service')}</p>
    </WrittenElsewhere>
  );
}
