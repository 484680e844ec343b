/** Who answered a request, and how. The row stores it, however staff changed the appointment. */
import type { Answer } from '#shared/messages/notifications/rules.ts'
import type { AppointmentRow } from '../queries.ts'
import { isRequest, takesPlace, type AppointmentState, type ChangedBy } from '../rules.ts'

export type Answered = Pick<AppointmentRow, 'answer' | 'answered_by' | 'answered_at'>
type Given = { readonly answer: Answer; readonly answered_by: number | null; readonly answered_at: Date }
const UNANSWERED: Answered = { answer: null, answered_by: null, answered_at: null }

/**
 * What a change stores: an answer of staff, none for a request that waits again, nothing otherwise.
 * `userId` is 0 for a job.
 */
export function answerOf(
  before: AppointmentState & Answered,
  after: AppointmentState,
  { by, userId }: { readonly by: ChangedBy; readonly userId: number },
  now: Date,
): Given | Answered | Record<string, never> {
  if (isRequest(after)) return before.answer === null ? {} : UNANSWERED
  const isAccepted = takesPlace(after)
  const isAnswered = isRequest(before) || (before.answer === 'declined' && isAccepted)
  if (by === 'customer' || !isAnswered) return {}
  return { answer: isAccepted ? 'approved' : 'declined', answered_by: userId || null, answered_at: now }
}
