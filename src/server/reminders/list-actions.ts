import { SEND_REMINDER, SEND_DOCUMENT } from '#shared/reminders/rules.ts'
import { actionNames } from '#shared/reminders/text.ts'

/** The actions before an appointment. They are the same for every office. */
export const listActions = () => ({
  actions: ([SEND_REMINDER, SEND_DOCUMENT] as const).map((id) => ({ id, name: actionNames[id] })),
})
