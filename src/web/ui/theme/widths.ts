/** Below 600 px, as a media query. */
export const PHONE = '(max-width: 599.98px)'
