import type { DraftSpan, SpansFault } from '#domain/hours/exception-draft.ts';
import { MOST_SPANS } from '#domain/hours/spans-text.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

const SECOND_SHIFT: DraftSpan = { opens: '17:00', closes: '23:00' };
const NO_TIMES: DraftSpan = { opens: '', closes: '' };

interface Props {
  readonly spans: readonly DraftSpan[];
  /** Of the last attempt to save. */
  readonly fault: SpansFault | null;
  readonly onChange: (spans: readonly DraftSpan[]) => void;
}

/** Fields for the openings of a day, at least one. */
export function SpanFields({ spans, fault, onChange }: Props) {
  const { t } = useIsland();
  const change = (index: number, part: Partial<DraftSpan>) =>
    onChange(spans.map((span, place) => (place === index ? { ...span, ...part } : span)));
  const errorOf = (index: number, ...reasons: readonly SpansFault['why'][]) =>
    fault?.index === index && reasons.includes(fault.why) ? t(`manage:bad-${fault.why}`) : null;
  return (
    <>
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no other key than their position.
        <div className="manage-pair manage-times" key={index}>
          <TextField
            label={t('manage:opens')}
            type="time"
            value={span.opens}
            error={errorOf(index, 'opens', 'overlap')}
            onChange={(opens) => change(index, { opens })}
          />
          <TextField
            label={t('manage:closes')}
            type="time"
            value={span.closes}
            note={isPastMidnight(span) ? t('manage:next-day') : null}
            error={errorOf(index, 'closes')}
            onChange={(closes) => change(index, { closes })}
          />
        </div>
      ))}
      <p className="staff-actions">
        {spans.length < MOST_SPANS && (
          <Button
            look="quiet"
            onClick={() => onChange([...spans, spans.length === 1 ? SECOND_SHIFT : NO_TIMES])}
          >
            {t('manage:add-shift')}
          </Button>
        )}
        {spans.length > 1 && (
          <Button look="quiet" onClick={() => onChange(spans.slice(0, -1))}>
            {t('manage:remove-shift')}
          </Button>
        )}
      </p>
    </>
  );
}

const isPastMidnight = ({ opens, closes }: DraftSpan): boolean => closes !== '' && closes < opens;
