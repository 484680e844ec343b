import { counted } from '#shared/values/count-text.ts'

/** Texts of documents that were sent to customers, for staff. */
export const text = {
  statuses: { sent: 'נשלח', opened: 'נפתח', signed: 'נחתם', expired: 'פג תוקף', cancelled: 'בוטל' },
  counts: {
    sent: (n: number) => counted(n, ['אחד ממתין', 'ממתינים']),
    opened: (n: number) => counted(n, ['אחד נפתח', 'נפתחו']),
    signed: (n: number) => counted(n, ['אחד נחתם', 'נחתמו']),
  },
  signedFile: (document: string) => `${document} - חתום.pdf`,
  when: {
    sent: 'נשלח',
    opened: 'נשלח',
    signed: 'נחתם',
    expired: 'פג תוקף הקישור',
    cancelled: 'נשלח',
  },
  forReading: 'לקריאה,',
  opened: 'נפתח',
  customer: 'לקוח',
  document: 'מסמך',
  status: 'מצב',
  sentDocuments: 'מסמכים לחתימה ולקריאה',
  noneOfCustomer: 'עוד לא נשלחו מסמכים',
  download: (name: string) => `הורדת העותק החתום של ${name}`,
  answers: (name: string) => `התשובות של ${name}`,
  answersTitle: (document: string) => `תשובות: ${document}`,
  answersFailed: 'לא הצלחנו לטעון את התשובות',
  signer: 'נחתם על ידי',
  signedAt: 'מועד החתימה',
  questions: 'שאלות ותשובות',
  saveSigned: 'הורדת העותק החתום',
  close: 'סגירה',
  mail: (name: string) => `שליחת העותק החתום באימייל: ${name}`,
  sms: (name: string) => `שליחת הקישור לעותק החתום ב־SMS: ${name}`,
  failed: 'הפעולה לא הצליחה. אפשר לנסות שוב',
} as const
