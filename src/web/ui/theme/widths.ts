/** Below 600 px, as a media query. */
export const PHONE = '(max-width: 599.98px)'
/** Below 768 px the calendar is that of a phone. */
export const PHONE_CALENDAR = '(max-width: 767.98px)'
