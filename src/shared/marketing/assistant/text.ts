import type { assistantProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof assistantProblems, string> = {
  assistant_plan_required: 'שיווק AI זמין במסלול פרו. יש לפנות לתמיכה לשדרוג.',
  chat_reply_pending: 'הניסוח הקודם עוד נכתב. אפשר לחכות לסיום, או לעצור אותו.',
  ai_limit_reached: 'הגעתם למכסת הניסוחים החודשית. אפשר להמשיך מתבניות מוכנות.',
  assistant_busy: 'שירות הניסוח עמוס כרגע. אפשר לנסות שוב בעוד דקה.',
  assistant_unavailable: 'שגיאה בתקשורת עם השרת. אנא נסה שוב מאוחר יותר.',
}
