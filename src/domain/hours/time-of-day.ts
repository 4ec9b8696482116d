const TIME = /^([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?$/;

/** `HH:MM` or `HH:MM:SS` → seconds after midnight, 0 to 86 399; anything else → null. */
export function secondsOfTime(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
}

/** Seconds after midnight → `HH:MM`, without seconds. For machines (`datetime`, schema.org); people get the words of `i18n`. */
export function timeOfSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
