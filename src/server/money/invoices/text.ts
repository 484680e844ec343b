import { fitted, RECEIPT_PARTS } from '#shared/messages/sms/fit.ts'

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
  sentByMail: 'המסמך נשלח באימייל.',
  sentBySms: 'המסמך נשלח ב־SMS.',
  keptUntilNumber: 'המסמך ממתין למספר הקצאה. הוא יישלח כשהמספר יתקבל.',
  opensWhatsapp: 'אפשר לשלוח את המסמך בוואטסאפ.',
} as const
