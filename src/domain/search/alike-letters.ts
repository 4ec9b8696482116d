/** Groups of Arabic and Hebrew letters that sound or look alike, so that people confuse them. */
const ALIKE = 'אהויע חה כקח טת סשצז בו اويهع بتثن جحخه جشز دذضظ زذظص رز سشصث تط جغكق فق'.split(' ');

/** Whether people commonly write one letter for the other. */
export const areAlike = (one = '', other = ''): boolean =>
  ALIKE.some((letters) => letters.includes(one) && letters.includes(other));
