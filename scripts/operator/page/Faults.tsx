import type { MerchantAnswer } from './calls.ts';
import { Reason } from './Reason.tsx';
import { useSpeech } from './speech.ts';

/** The items that the last build left out or replaced, with the reasons. */
export function Faults({ faults }: Pick<MerchantAnswer, 'faults'>) {
  const { t } = useSpeech();
  return (
    <section>
      <h3>{t('ops:faults')}</h3>
      {faults.length === 0 && <p>{t('ops:no-faults')}</p>}
      <ul className="faults">
        {faults.map(({ id, path, code, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults may say the same
          <li key={index}>
            <code dir="ltr">{code}</code> <bdi>{[...new Set([id, path])].join(' ')}</bdi>
            <Reason code={code} path={path} recorded={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}
