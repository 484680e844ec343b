import { assistant } from '#shared/marketing/assistant/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteWritten } from './queries.ts'
import { sendMessage, sendWhole } from './send-message.ts'
import { showBirthdays, showChat } from './show-chat.ts'

export const assistantRoutes = serve(assistant, {
  list: ({ query, ...context }) => showChat(context, query),
  birthdays: (context) => showBirthdays(context),
  send: async ({ body, signal, wantsEvents, ...context }) =>
    wantsEvents ? sendMessage(context, body, { signal, stream: true }) : sendWhole(context, body, signal),
  clear: async ({ tx, scope, caller }) => void (await deleteWritten({ tx, scope, userId: caller.userId })),
})
