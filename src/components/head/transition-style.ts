/**
 * The only inline style of a page; the content security policy allows its hash. It is inline because the browser decides at the
 * first frame whether a page takes part in a view transition, and does not wait for the stylesheet.
 */
export const TRANSITION_STYLE = '@view-transition{navigation:auto}';
