import type { whatsappAccountProblems } from './routes.ts'

export const problemText: Record<keyof typeof whatsappAccountProblems, string> = {
  whatsapp_missing: 'וואטסאפ עוד לא חובר. יש לשמור קודם את פרטי החיבור.',
  whatsapp_forged: 'הפנייה אינה חתומה כראוי',
}
