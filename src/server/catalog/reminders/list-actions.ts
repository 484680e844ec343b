import { SEND_REMINDER, SEND_DOCUMENT } from '#shared/catalog/reminders/rules.ts'
import { actionNames } from '#shared/catalog/reminders/text.ts'

/** The actions before an appointment. They are the same for every office. */
export const listActions = () => ({
  actions: ([SEND_REMINDER, SEND_DOCUMENT] as const).map((id) => ({ id, name: actionNames[id] })),
})
