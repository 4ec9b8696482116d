interface NamedPlace {
  readonly name: string;
  readonly otherNames?: readonly string[];
}

/** The reader's name of a branch or zone that somebody wrote in any of its languages; as it is written when there is none such. */
export function placeName(written: string, places: readonly NamedPlace[]): string {
  const text = written.trim();
  const place = places.find(({ name, otherNames }) => name === text || otherNames?.includes(text));
  return place?.name ?? written;
}
