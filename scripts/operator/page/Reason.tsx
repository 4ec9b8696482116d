import { useSpeech } from './speech.ts';

interface ReasonProps {
  readonly code: string;
  readonly path: string;
  /** Recorded message in English, with the values found. */
  readonly recorded: string;
}

/** Why something failed or was left out: the meaning of its code in the page's language and, when opened, the recorded message. */
export function Reason({ code, path, recorded }: ReasonProps) {
  const { t } = useSpeech();
  const meaning = t.find(`faults:${code}`, { path });
  const record = (
    <p dir="ltr" lang="en" className="recorded">
      {recorded}
    </p>
  );
  if (meaning === null) return record;
  return (
    <details>
      <summary>{meaning}</summary>
      {record}
    </details>
  );
}
