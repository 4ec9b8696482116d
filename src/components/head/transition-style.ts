/**
 * The one inline style of a page, which the content policy allows by its hash: the browser decides at the first frame whether a
 * page takes part in a view transition, and does not wait for the stylesheet to say so.
 */
export const TRANSITION_STYLE = '@view-transition{navigation:auto}';
