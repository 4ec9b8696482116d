/** A text for display in which no line ends before a number: `Nablus Road 17` keeps its 17, `flat 4` its 4. */
export const unbrokenNumbers = (text: string): string => text.replace(/ (?=\p{Nd})/gu, '\u00a0');
