import type { Purpose } from '#shared/signing/document-requests/rules.ts'
import { counted, daysOf } from '#shared/values/count-text.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

export const text = {
  /** Titles of the pages of visitors. */
  signTitle: 'מסמך לחתימה',
  readTitle: 'מסמך לקריאה',
  verifyTitle: 'בדיקת מסמך חתום',
  message: (office: string, document: string, link: string, days: number) =>
    `מסמך לחתימה מאת ${office}: ${document}\n${link}\nהקישור בתוקף ${withPrefix('ל', daysOf(days))}.`,
  reading: (office: string, document: string, link: string, days: number) =>
    `מסמך מאת ${office}: ${document}\n${link}\nהקישור בתוקף ${withPrefix('ל', daysOf(days))}.`,
  reminder: (office: string, document: string, link: string) =>
    `תזכורת מאת ${office}: המסמך ${document} עוד מחכה לחתימה שלך.\n${link}`,
  /** What staff read when they sent it. */
  sent: { sent: 'המסמך נשלח', waits: (when: string) => `המסמך יישלח ${when}` },
  sentToMany: (count: number) => {
    const customers = counted(count, ['לקוח אחד', 'לקוחות'])
    if (count === 0) return { sent: 'המסמך לא נשלח', waits: () => 'המסמך לא נשלח' }
    return {
      sent: `המסמך נשלח ${withPrefix('ל', customers)}`,
      waits: (when: string) => `המסמך יישלח ${withPrefix('ל', customers)} ${when}`,
    }
  },
  reminded: { sent: 'התזכורת נשלחה', waits: (when: string) => `התזכורת תישלח ${when}` },
  copyMailed: {
    sent: 'העותק החתום נשלח באימייל',
    waits: (when: string) => `העותק החתום יישלח באימייל ${when}`,
  },
  copySent: {
    sent: 'הקישור לעותק החתום נשלח ב־SMS',
    waits: (when: string) => `הקישור לעותק החתום יישלח ב־SMS ${when}`,
  },
  waitsForMailbox: 'המסמך יישלח אחרי אישור כתובת האימייל של העסק',
  code: (office: string, code: string) => `${office}: קוד החתימה ${code}`,
  reopenCode: (office: string, code: string) => `${office}: הקוד לפתיחת המסמך שחתמת עליו ${code}`,
  codeWrong: (left: number) =>
    left === 0
      ? 'הקוד שגוי, ולא נותרו ניסיונות. אפשר לבקש קוד חדש.'
      : left === 1
        ? 'הקוד שגוי. נותר ניסיון אחד.'
        : `הקוד שגוי. נותרו ${counted(left, ['ניסיון אחד', 'שני ניסיונות', 'ניסיונות'])}.`,
  codeVoid: 'פג תוקף הקוד. אפשר לבקש קוד חדש.',
  mailSubject: (office: string, document: string) => `העותק החתום של ${document}, ${office}`,
  mail: (office: string, document: string, link: string) =>
    `שלום,\n\nמצורף העותק החתום של המסמך ${document} מאת ${office}.\nאפשר גם להוריד אותו בכל זמן בקישור הזה:\n${link}\n`,
  signedLink: (office: string, document: string, link: string) => `העותק החתום של ${document}, ${office}:\n${link}`,
  signedFile: (document: string) => `${document} - חתום.pdf`,
  originalFile: (document: string, ending: string) => `${document}.${ending}`,
  /** A line in the notes of the customer's card, marked: answers are often about health. */
  note: (day: string, document: string, answers: readonly string[]) =>
    `${day}, ${document} (חסוי): ${answers.join('; ')}`,
  noteShort: (day: string, document: string) => `${day}, ${document}: פירוט במסמך החתום`,
  tooBigInside:
    'אי אפשר לשלוח את הקובץ הזה לחתימה: יש בו יותר מדי תוכן או תמונות גדולות מדי. אפשר לשמור אותו מחדש כ־PDF באיכות רגילה (למשל דרך ״הדפסה ל־PDF״), או לחלק אותו, ולהעלות שוב.',
  page: 'עמוד מהמסמך',
  evidence: {
    title: 'דף אימות חתימה',
    intro: (document: string) =>
      `המסמך ״${document}״, שעמודיו קודמים לדף זה, נחתם אלקטרונית. הקובץ שנשלח לחתימה מצורף לקובץ הזה כלשונו.`,
    document: 'המסמך',
    signer: 'נחתם על ידי',
    time: 'מועד החתימה',
    phone: 'אימות הטלפון',
    phoneProved: (phone: string) => `${phone} – אומת בקוד חד־פעמי ב־SMS`,
    network: 'כתובת הרשת',
    pages: 'עמודים במקור',
    hash: 'SHA-256 של המקור',
    formIntro: (document: string) =>
      `הטופס ״${document}״ מולא ונחתם אלקטרונית. השאלות והתשובות, כפי שנשלחו, מצורפות לקובץ הזה.`,
    formVersion: 'גרסת הטופס',
    formHash: 'SHA-256 של השאלות והתשובות',
    formAttachment: 'השאלות שנשלחו והתשובות',
    signature: 'החתימה',
    note: (address: string) =>
      `הקובץ חתום דיגיטלית בתעודה של העסק. כל שינוי בו יתגלה. אפשר לבדוק אותו בכתובת ${address}`,
    attachment: 'המסמך כפי שנשלח לחתימה',
  },
}

/** The message that brings a link. */
export const messageFor = (purpose: Purpose) => (purpose === 'sign' ? text.message : text.reading)
