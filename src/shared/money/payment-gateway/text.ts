import type { paymentGatewayProblems } from './routes.ts'

export const problemText: Record<keyof typeof paymentGatewayProblems, string> = {
  card_payment_missing: 'אין למכירה הזאת תשלום בכרטיס אשראי.',
  card_payment_handled: 'התשלום הזה כבר טופל.',
  card_refund_over_payment: 'הסכום גדול ממה שאפשר עוד לזכות בתשלום הזה.',
  card_refund_declined: 'חברת הסליקה סירבה לזיכוי. אפשר לבדוק את העסקה באתר שלה.',
  card_refund_unknown: 'חברת הסליקה לא ענתה, וייתכן שהזיכוי בוצע. יש לבדוק באתר שלה לפני שמנסים שוב.',
  webhook_forged: 'ההודעה אינה חתומה כראוי',
}
