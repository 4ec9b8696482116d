import { useEffect, useRef, useState } from 'react';
import type { FleetRow } from '#scripts/operator/fleet.ts';
import { BuildHistory } from './BuildHistory.tsx';
import { act, type MerchantAnswer, readMerchant } from './calls.ts';
import { Faults } from './Faults.tsx';
import { Ordering } from './Ordering.tsx';
import { Reason } from './Reason.tsx';
import { Releases } from './Releases.tsx';
import { StateMark } from './StateMark.tsx';
import { useSpeech } from './speech.ts';
import { useConfirm } from './use-confirm.tsx';

interface MerchantDialogProps {
  readonly row: FleetRow;
  readonly onClose: () => void;
}

/** One merchant: its problems, builds, releases with their changes, and the operator's actions. */
export function MerchantDialog({ row, onClose }: MerchantDialogProps) {
  const { t } = useSpeech();
  const { slug, code, reason } = row;
  const element = useRef<HTMLDialogElement>(null);
  const confirm = useConfirm();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const answer = useAnswer(row, turn);

  useEffect(() => {
    element.current?.showModal();
  }, []);

  async function run(question: string, yes: string, path: string, body?: object): Promise<void> {
    if (!(await confirm.ask(question, yes))) return;
    setBusy(true);
    const trouble = await act(`merchants/${slug}/${path}`, body);
    setBusy(false);
    const isBuilt = path === 'rebuild' || path === 'resume';
    setNote(trouble === null ? t(isBuilt ? 'ops:asked' : 'ops:done') : `${t('ops:failed-call')} ${trouble}`);
    setTurn((last) => last + 1);
  }

  return (
    <>
      <dialog id="merchant" ref={element} aria-labelledby="merchant-name" onClose={onClose}>
        <header>
          <h2 id="merchant-name">
            <bdi>{slug}</bdi>
          </h2>
          <button type="button" onClick={() => element.current?.close()}>
            {t('ops:close')}
          </button>
        </header>
        <StateMark state={row.state} />
        {answer?.pinned != null && <p className="notice">{t('ops:pinned-notice')}</p>}
        {row.state === 'removed' && <p className="notice">{t('ops:removed-notice')}</p>}
        {code !== null && (
          <section>
            <h3>{t('ops:why')}</h3>
            <p>
              <code dir="ltr">{code}</code>
            </p>
            <Reason code={code} path="" recorded={reason ?? ''} />
          </section>
        )}
        {row.ordering && <Ordering ordering={row.ordering} />}
        <menu>
          <li>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => run(t('ops:confirm-rebuild'), t('ops:rebuild'), 'rebuild')}
            >
              {t('ops:rebuild')}
            </button>
          </li>
          {answer?.pinned != null && (
            <li>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => run(t('ops:confirm-resume'), t('ops:resume'), 'resume')}
              >
                {t('ops:resume')}
              </button>
            </li>
          )}
          {row.state === 'removed' && (
            <li>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => run(t('ops:confirm-retire'), t('ops:retire'), 'retire')}
              >
                {t('ops:retire')}
              </button>
            </li>
          )}
        </menu>
        <p role="status" className="note">
          {note}
        </p>
        {answer ? (
          <>
            {answer.builds.length > 0 && <BuildHistory builds={answer.builds} />}
            {answer.releases.length > 0 && (
              <Releases
                releases={answer.releases}
                onRollBack={(release) =>
                  run(t('ops:confirm-rollback'), t('ops:rollback'), 'rollback', { release })
                }
              />
            )}
            <Faults faults={answer.faults} />
          </>
        ) : (
          <p>{t('ops:loading')}</p>
        )}
      </dialog>
      {/* A sibling, because the close event of a nested dialog would reach this dialog. */}
      {confirm.dialog}
    </>
  );
}

/** The merchant's details, loaded again after a change of the merchant or an action. */
function useAnswer(row: FleetRow, turn: number): MerchantAnswer | null {
  const [answer, setAnswer] = useState<MerchantAnswer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is another object when the merchant has changed
  useEffect(() => {
    let isWanted = true;
    void readMerchant(row.slug).then((next) => {
      if (isWanted && next) setAnswer(next);
    });
    return () => {
      isWanted = false;
    };
  }, [row, turn]);
  return answer;
}
