export const routes = {
  list: ['GET', '/api/chat-ai'],
  birthdays: ['GET', '/api/chat-ai/birthdays'],
  send: ['POST', '/api/chat-ai/send'],
  clear: ['DELETE', '/api/chat-ai'],
} as const

/** Problems of the assistant, each with its HTTP status; the sentences are in text.ts. */
export const assistantProblems = {
  assistant_plan_required: 402,
  chat_reply_pending: 409,
  ai_limit_reached: 429,
  assistant_busy: 503,
  assistant_unavailable: 503,
} as const
