import type { depositProblems } from './problems.ts'

export const problemText: Record<keyof typeof depositProblems, string> = {
  deposit_page_refused: 'עמוד התשלום אינו זמין כרגע. הכרטיס לא חויב, ואפשר לנסות שוב בעוד רגע.',
  deposit_undecided: 'על התור הזה שולמה מקדמה. כדי לבטל אותו לוחצים על ״ביטול התור והמקדמה״ ובוחרים מה יוחזר.',
  deposit_not_usable: 'המקדמה שייכת לתור אחר, או שכבר נוכתה או הוחזרה.',
  deposit_decided: 'כבר הוחלט מה יקרה עם המקדמה של התור הזה.',
}
