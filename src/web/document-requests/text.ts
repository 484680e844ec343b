/** Texts of requests for signature, for staff. */
export const text = {
  statuses: { sent: 'נשלח', opened: 'נפתח', signed: 'נחתם', expired: 'פג תוקף', cancelled: 'בוטל' },
  counts: {
    sent: (n: number) => `${n} ממתינים`,
    opened: (n: number) => `${n} נפתחו`,
    signed: (n: number) => `${n} נחתמו`,
  },
  signedFile: (document: string) => `${document} - חתום.pdf`,
  when: {
    sent: 'נשלח',
    opened: 'נשלח',
    signed: 'נחתם',
    expired: 'הקישור הסתיים',
    cancelled: 'נשלח',
  },
  customer: 'לקוח',
  document: 'מסמך',
  status: 'מצב',
  toSign: 'מסמכים לחתימה',
  noneOfCustomer: 'עוד לא נשלחו מסמכים לחתימה',
  download: (name: string) => `הורדת העותק החתום של ${name}`,
  failed: 'הפעולה לא הצליחה. אפשר לנסות שוב',
} as const
