import type { invoiceProblems } from './routes.ts'

export const problemText: Record<keyof typeof invoiceProblems, string> = {
  invoices_plan_required: 'חשבוניות זמינות ממסלול עסקי ומעלה. יש לפנות לתמיכה לשדרוג.',
  business_details_missing:
    'לפני המסמך הראשון יש להשלים בהגדרות העסק את מספר העוסק ואת הכתובת, שחייבים להופיע בכל מסמך.',
  refund_not_allowed: 'אין לך הרשאה לזכות מסמכים. אפשר לבקש אותה מבעלי העסק.',
  invoice_issued: 'החשבונית כבר הופקה ואי אפשר לערוך אותה. אפשר להפיק זיכוי ומסמך חדש.',
  invoice_not_issued: 'זו טיוטה. יש להפיק אותה קודם.',
  invoice_credited: 'החשבונית כבר זוכתה במלואה.',
  credit_over_rest: 'הזיכוי גדול ממה שנשאר לזכות. יש להקטין את הכמות.',
  credit_paid_ahead:
    'על מה שנשאר במסמך לא שולם כסף, ולכן אין מה לזכות. את מה שנוצל מהכרטיסייה או מהשובר מחזירים במסך המכירה.',
  credit_not_creditable: 'אי אפשר לזכות מסמך זיכוי.',
  invoice_date_too_early: 'כבר הופק מסמך בתאריך מאוחר יותר. יש לבחור תאריך מאוחר יותר.',
  allocation_pending: 'המסמך ממתין למספר הקצאה מרשות המסים ויימסר כשהמספר יתקבל.',
  invoice_date_other_year: 'אי אפשר להפיק מסמך בתאריך של שנת מס אחרת. יש לבחור תאריך מהשנה הנוכחית.',
  documents_consent_required: 'הלקוח עוד לא הסכים לקבל מסמכים ממוחשבים. בלי הסכמה מוסרים את המקור המודפס.',
  first_number_fixed: 'המספר הראשון כבר נקבע, או שכבר הופק מסמך מהסוג הזה. אי אפשר לחזור למספר נמוך יותר.',
  invoice_date_in_future: 'אי אפשר להפיק מסמך בתאריך עתידי.',
}
