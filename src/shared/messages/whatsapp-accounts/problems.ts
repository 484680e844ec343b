/** Problems of the office's account at WhatsApp. */
export const whatsappAccountProblems = {
  whatsapp_missing: 404,
  whatsapp_forged: 403,
} as const

type Own = typeof whatsappAccountProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
