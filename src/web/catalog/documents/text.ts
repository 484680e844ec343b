export const text = {
  title: 'מסמכים',
  add: 'מסמך חדש',
  addTitle: 'הוספת מסמך',
  edit: 'עריכת מסמך',
  search: 'חיפוש לפי שם או תיאור',
  name: 'שם',
  description: 'תיאור',
  kind: 'סוג',
  kinds: { pdf: 'PDF', doc: 'Word', docx: 'Word', form: 'טופס' },
  file: 'קובץ',
  chooseFile: 'בחירת קובץ',
  otherFile: 'החלפת הקובץ',
  fileNote: 'PDF או Word, עד 10MB',
  tooLarge: 'הקובץ חורג מהמגבלה של 10MB',
  saved: 'המסמך נשמר',
  savedUnconverted: 'המסמך נשמר. הוא לא הומר ל־PDF, ולכן אפשר לשלוח אותו לקריאה בלבד',
  addFailed: 'שגיאה בהוספת המסמך. אפשר לנסות שוב',
  download: (name: string) => `הורדת ${name}`,
  downloadFailed: 'לא הצלחנו להוריד את המסמך. אפשר לנסות שוב',
  remove: (name: string) => `מחיקת ${name}`,
  removeAsk: 'למחוק את המסמך?',
  removeText: (name: string, services: number) =>
    services === 0
      ? `${name} יימחק, וקישורים שכבר נשלחו ללקוחות לא ייפתחו יותר. עותקים חתומים יישמרו.`
      : services === 1
        ? `${name} יימחק. השירות ששולח אותו לפני תורים יפסיק לשלוח, וקישורים שכבר נשלחו לא ייפתחו יותר. עותקים חתומים יישמרו.`
        : `${name} יימחק. ${services} שירותים ששולחים אותו לפני תורים יפסיקו לשלוח, וקישורים שכבר נשלחו לא ייפתחו יותר. עותקים חתומים יישמרו.`,
  removeYes: 'מחיקה',
  removed: 'המסמך נמחק',
  removeFailed: 'לא הצלחנו למחוק את המסמך. אפשר לנסות שוב',
  loadFailed: 'לא הצלחנו לטעון את המסמכים',
  empty: 'עוד אין מסמכים',
  emptyNote: 'אפשר להעלות קובץ או לבנות טופס, ולבחור בשירות מתי לשלוח אותו לפני התור.',
} as const
