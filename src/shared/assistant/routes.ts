export const routes = {
  list: ['GET', '/api/chat-ai'],
  send: ['POST', '/api/chat-ai/send'],
  clear: ['DELETE', '/api/chat-ai'],
} as const
