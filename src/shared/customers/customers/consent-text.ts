/**
 * The words to which customers consent when they agree to marketing. They are shown, and stored
 * with the consent: the sender has to prove it for seven years (docs/marketing.md).
 */

/** At the booking page. */
export const bookingConsent = (office: string): string =>
  `אני מסכים/ה לקבל מ${office} מבצעים ופרסומות ב־SMS. לא חובה, ואפשר להסיר בכל עת בקישור שבכל הודעה.`
/** At the page of a removal link, after a refusal. */
export const resumedConsent = 'בכל זאת, אני מאשר/ת לקבל הודעות פרסומת'
/** What staff read when they record the consent of a customer: its name and its note. */
export const consentName = 'אישור לקבל דיוור'
export const consentNote = 'רק אם הלקוח ביקש במפורש. המועד נשמר בכרטיס.'
