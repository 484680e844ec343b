import { counted } from '#shared/values/count-text.ts'

export const text = {
  approve: 'אישור',
  decline: 'דחייה',
  undo: 'החזרה',
  isApproved: 'אושר',
  approveOf: (name: string) => `אישור הבקשה של ${name}`,
  declineOf: (name: string) => `דחייה: הבקשה של ${name}`,
  approved: (name: string) => `התור של ${name} אושר, וההודעה בדרך`,
  declined: (name: string) => `הבקשה של ${name} נדחתה, וההודעה בדרך`,
  failed: 'לא הצלחנו לשמור את התשובה. אפשר לנסות שוב',
  toAppointment: 'לתור ביומן',
  declineTitle: (name: string) => `דחיית הבקשה של ${name}`,
  reason: 'הסיבה (לא חובה)',
  reasonNote: 'הלקוח יקבל הודעה עם הסיבה וקישור לקביעת מועד אחר.',
  submit: 'דחיית הבקשה',
  keep: 'חזרה',
  answers: { approved: 'אושרה', declined: 'נדחתה', cancelled: 'הבקשה בוטלה על ידי הלקוח' },
  answeredBy: (answer: string, by: string) => `${answer} על ידי ${by}`,
  newCustomer: 'ביקור ראשון',
  visits: (count: number) => counted(count, ['ביקור שני', 'ביקורים']),
  missed: (count: number) => counted(count, ['אי־הגעה אחת', 'אי־הגעות']),
  today: 'היום',
  tomorrow: 'מחר',
  service: (service: string, employee: string) => `${service} אצל ${employee}`,
  title: 'ממתינים לאישור',
  all: 'לכולם',
  none: 'אין בקשות שממתינות',
  noneNote: 'בקשות לתור מהקישור לקביעת תורים יופיעו כאן.',
  declineUnproved: 'לדחות את כל מה שלא אומת',
  declineUnprovedTitle: 'לדחות את כל מה שהטלפון שלו לא אומת?',
  declineUnprovedNote: (requests: number, entries: number, cards: number) =>
    [
      requests > 0 && counted(requests, ['בקשה אחת תידחה', 'בקשות יידחו']),
      entries > 0 && counted(entries, ['רישום אחד יוסר מרשימת ההמתנה', 'רישומים יוסרו מרשימת ההמתנה']),
      cards > 0 && counted(cards, ['כרטיס לקוח אחד שאין בו דבר אחר יימחק', 'כרטיסי לקוח שאין בהם דבר אחר יימחקו']),
    ]
      .filter(Boolean)
      .join(' · '),
  declineUnprovedYes: 'דחיית הכול',
  declinedUnproved: 'כל מה שלא אומת נדחה',
  loadFailed: 'לא הצלחנו לטעון את הבקשות',
} as const
