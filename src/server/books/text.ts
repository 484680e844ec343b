/** Texts of files and reports. */

/** The types of documents in the uniform structure (annex 1), by code. */
export const documentCodes: readonly (readonly [code: number, name: string])[] = [
  [100, 'הזמנה'],
  [200, 'תעודת משלוח'],
  [205, 'תעודת משלוח סוכן'],
  [210, 'תעודת החזרה'],
  [300, 'חשבונית / חשבונית עסקה'],
  [305, 'חשבונית מס'],
  [310, 'חשבונית ריכוז'],
  [320, 'חשבונית מס / קבלה'],
  [330, 'חשבונית מס זיכוי'],
  [340, 'חשבונית שריון'],
  [345, 'חשבונית סוכן'],
  [400, 'קבלה'],
  [405, 'קבלה על תרומות'],
  [410, 'יציאה מקופה'],
  [420, 'הפקדת בנק'],
  [500, 'הזמנת רכש'],
  [600, 'תעודת משלוח רכש'],
  [610, 'החזרת רכש'],
  [700, 'חשבונית מס רכש'],
  [710, 'זיכוי רכש'],
  [800, 'יתרת פתיחה'],
  [810, 'כניסה כללית למלאי'],
  [820, 'יציאה כללית מהמלאי'],
  [830, 'העברה בין מחסנים'],
  [840, 'עדכון בעקבות ספירה'],
  [900, 'דוח ייצור כניסה'],
  [910, 'דוח ייצור יציאה'],
]

/** The records of the file, by code. */
export const recordNames: Readonly<Record<string, string>> = {
  A100: 'רשומת פתיחה',
  C100: 'כותרת מסמך',
  D110: 'פרטי מסמך',
  D120: 'פרטי קבלות',
  Z900: 'רשומת סגירה',
}

export const text = {
  unit: 'יחידה',
  rangeBackwards: 'תאריך הסיום מוקדם מתאריך ההתחלה',
  pcn874Name: (dealer: string, month: string) => `PCN874-${dealer}-${month}.txt`,
  zipName: (dealer: string, from: string, to: string) => `מבנה-אחיד-${dealer}-${from}-${to}.zip`,
  runReportFile: 'דוח-הפקה.txt',
  sumReportFile: 'דוח-סיכום-מסמכים.txt',
  runReport: 'הפקת קבצים במבנה אחיד',
  runDone: 'ביצוע ממשק פתוח הסתיים בהצלחה.',
  dealer: 'מספר עוסק מורשה / ח.פ.:',
  business: 'שם בית העסק:',
  path: 'הנתונים נשמרו בנתיב:',
  range: (from: string, to: string) => `טווח תאריכים: מתאריך ${from} ועד תאריך ${to}`,
  records: 'פירוט סך סוגי הרשומות בקובץ BKMVDATA:',
  total: 'סך הכול',
  software: (name: string, certificate: string | null) =>
    `הנתונים הופקו באמצעות תוכנת ${name}, ${certificate ? `מספר תעודת הרישום: ${certificate}` : 'ללא תעודת רישום'}`,
  produced: (date: string, time: string) => `בתאריך: ${date} בשעה: ${time}`,
  sumReport: 'סיכום מסמכים לפי סעיף 2.6',
  sumHead: 'סוג מסמך | שם | כמות | סכום כספי בש"ח',
} as const
