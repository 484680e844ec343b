export const routes = {
  list: ['GET', '/api/chat-ai'],
  birthdays: ['GET', '/api/chat-ai/birthdays'],
  send: ['POST', '/api/chat-ai/send'],
  clear: ['DELETE', '/api/chat-ai'],
} as const
