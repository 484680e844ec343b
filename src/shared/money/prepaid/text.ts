import type { prepaidProblems } from './routes.ts'

export const problemText: Record<keyof typeof prepaidProblems, string> = {
  voucher_not_found: 'לא נמצא שובר עם הקוד הזה. כדאי לבדוק את הקוד ולנסות שוב.',
  prepaid_expired: 'התוקף פג, ואי אפשר לנצל את היתרה.',
  prepaid_used_up: 'לא נשארה יתרה מספיקה.',
  prepaid_voided: 'המסמך של המכירה זוכה, ולכן אי אפשר לנצל את היתרה.',
  prepaid_of_other_customer: 'הכרטיסייה שייכת ללקוח אחר.',
  punch_card_covers_nothing: 'הכרטיסייה אינה כוללת את השירותים שבסל.',
  prepaid_on_debt: 'כרטיסייה ושובר נמכרים בתשלום בלבד, ולא כחוב.',
  prepaid_used: 'הכרטיסייה או השובר כבר נוצלו, ולכן אי אפשר לזכות את המכירה. אפשר לבטל קודם את הניצול.',
  prepaid_balance_changed: 'היתרה השתנתה בינתיים. כדאי לבדוק את הסכום החדש ולנסות שוב.',
  order_has_document: 'למכירה יש מסמך. זיכוי המסמך מחזיר את מה שנוצל.',
  punch_card_name_taken: 'כבר יש כרטיסייה בשם הזה.',
}
