import type { checkoutProblems } from './routes.ts'

export const problemText: Record<keyof typeof checkoutProblems, string> = {
  selling_not_allowed: 'אין לך הרשאה למכור בקופה. אפשר לבקש אותה מבעלי העסק.',
  total_changed: 'הסכום השתנה מאז שהסל נפתח. יש לבדוק את הסכום החדש ולנסות שוב.',
  payments_do_not_add_up: 'סכום התשלומים אינו שווה לסכום לתשלום. יש לתקן את החלוקה.',
  cash_over_limit: 'אי אפשר לקבל את הסכום הזה במזומן. יש לפצל את התשלום.',
  discount_over_total: 'ההנחה גדולה מהסכום. יש להקטין אותה.',
  debt_over_balance: 'הסכום גדול מהחוב. יש להקטין אותו.',
  customer_required: 'אנא בחר לקוח',
  cart_empty: 'אנא בחר שירות או מוצר',
  appointment_sold: 'התור הזה כבר שולם.',
  order_completed: 'המכירה כבר שולמה ואי אפשר לבטל אותה. אפשר להפיק זיכוי.',
  card_plan_required: 'תשלום בכרטיס אשראי זמין במסלול פרו. יש לפנות לתמיכה לשדרוג.',
  gateway_missing: 'עוד לא הוגדרה סליקה לעסק. אפשר להגדיר אותה במסך הגדרות סליקה.',
}
