import type { OpenKind } from '#shared/office/deletions/rules.ts'

export const text = {
  title: 'עדיין יש כאן עניינים פתוחים',
  note: 'אפשר לחזור ולסגור אותם קודם. אחרי המחיקה אין להם מסך.',
  removeAnyway: 'למחוק בכל זאת',
  back: 'חזרה בלי למחוק',
  more: (count: number) => `ועוד ${count}`,
  line: (what: string, names: string, sum: string | null) => `${what}: ${names}${sum === null ? '' : ` (${sum})`}`,
  kinds: {
    debt: 'חוב',
    credit: 'זכות של הלקוח',
    payments: 'תשלום שלא הסתיים',
    prepaid: 'כרטיסייה או שובר עם יתרה',
    deposits: 'מקדמה שטרם הוחלט עליה',
    kept_cards: 'כרטיס אשראי שמור',
    appointments: 'תורים שנקבעו',
    requests: 'בקשות שממתינות',
    waiting_list: 'רשימת המתנה',
    signatures: 'מסמכים שנשלחו וטרם נחתמו',
    services: 'שירותים שמשתמשים בזה',
  } satisfies Readonly<Record<OpenKind, string>>,
} as const
