export const text = {
  product: 'לו״ז',
  cancel: 'ביטול',
  // the lock
  lock: 'נעילת האפליקציה',
  lockNote: 'אחרי 5 דקות בלי שימוש נבקש טביעת אצבע, פנים או את קוד הטלפון.',
  lockUnavailable: 'כדי לנעול, צריך להגדיר בטלפון נעילת מסך.',
  lockFailed: 'הזיהוי לא הצליח, והנעילה לא השתנתה.',
  device: 'הטלפון הזה',
  locked: 'האפליקציה נעולה',
  unlock: 'פתיחה בטביעת אצבע או בפנים',
  unlockNote: 'ננעל אחרי 5 דקות בלי שימוש',
  unlockFailed: 'הזיהוי לא הצליח. אפשר לנסות שוב.',
  withPassword: 'כניסה עם סיסמה',
  proofTitle: 'פתיחת לו״ז',
  proofReason: 'לפתיחת היומן',
  phoneCode: 'קוד הטלפון',
  // leaving
  leaveTitle: 'לצאת מלו״ז?',
  leave: 'יציאה',
  stay: 'להישאר',
  // files
  saved: 'הקובץ נשמר לתיקיית המסמכים',
  saveFailed: 'לא הצלחנו לשמור את הקובץ. אולי צריך לאשר גישה לקבצים בהגדרות הטלפון.',
  fileName: 'קובץ',
  // the server
  server: 'כתובת השרת',
  serverNote: 'רק למי שלו״ז מותקן אצלו בשרת משלו.',
  serverField: 'כתובת',
  serverInvalid: 'כתובת מלאה שמתחילה ב־https, למשל luz.example.co.il',
  serverSilent: 'אין תשובה של לו״ז מהכתובת הזאת.',
  serverSave: 'שמירה וכניסה מחדש',
  serverDefault: 'חזרה לשרת הרגיל',
}
