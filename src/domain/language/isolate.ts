const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
// Marks, embeddings, overrides and isolates. A merchant's text must not change the direction of the words beside it.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '');

/** Isolates a value in plain text from the direction of the text around it. In HTML, use `<bdi>`. */
export const isolate = (text: string): string =>
  `${FIRST_STRONG_ISOLATE}${withoutBidiControls(text)}${POP_ISOLATE}`;
