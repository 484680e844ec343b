import { fitted, RECEIPT_PARTS } from '#shared/messages/sms/parts.ts'

/** Sentences that documents and their messages carry. */
export const text = {
  /** The title of the customer's page. */
  pageTitle: 'החשבונית שלך',
  paidByPaypal: 'שולם ב־PayPal',
  /** The line of an invoice that came with a total alone. */
  services: 'שירותים',
  draftFile: 'טיוטה.pdf',
  /** In one part: long names of offices are shortened. */
  documentLink: (office: string, link: string) =>
    fitted(RECEIPT_PARTS, { office }, (shown) => `${shown.office}: המסמך\n${link}`),
  documentMail: (office: string, link: string) => `${office}: המסמך שלך:\n${link}`,
  documentSubject: (office: string) => `המסמך שלך · ${office}`,
  byMail: { sent: 'המסמך נשלח באימייל.', waits: (when: string) => `המסמך יישלח באימייל ${when}.` },
  bySms: { sent: 'המסמך נשלח ב־SMS.', waits: (when: string) => `המסמך יישלח ב־SMS ${when}.` },
  /** On the page of the sale that made it. */
  saleSent: { sent: 'החשבונית נשלחה ב־SMS', waits: (when: string) => `החשבונית תישלח ב־SMS ${when}` },
  keptUntilNumber: 'המסמך ממתין למספר הקצאה. הוא יישלח כשהמספר יתקבל.',
  opensWhatsapp: 'אפשר לשלוח את המסמך בוואטסאפ.',
} as const
