/** Arabic and Hebrew letters that sound or look alike, and so are written one for the other. */
const ALIKE = 'אהויע חה כקח טת סשצז בו اويهع بتثن جحخه جشز دذضظ زذظص رز سشصث تط جغكق فق'.split(' ');

/** Whether the one letter is commonly written for the other. */
export const areAlike = (one = '', other = ''): boolean =>
  ALIKE.some((letters) => letters.includes(one) && letters.includes(other));
