/**
 * A proof of work for strangers: an office that gets many of them at once asks each for a puzzle
 * (0092).
 */
import { perNetwork, perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { makePuzzle, takePuzzle } from '#server/platform/security/puzzles.ts'
import { addSolvedPuzzle, takeSolvedPuzzle } from './session-queries.ts'
import { visitorOf } from './rules.ts'

type Stranger = {
  readonly unproved_per_hour: number
  /** False: more was asked for this phone or mailbox than one person asks. */
  readonly isUsual: boolean
}
/**
 * Counts a request of a stranger: a code, or a booking without a proved phone. Beyond the office's
 * allowance within ten minutes, and beyond what is usual for the phone or mailbox that they named,
 * it needs a solved puzzle, and uses it up; otherwise it fails with puzzle_required. What a
 * stranger named is somebody else's perhaps, and so is never refused.
 */
export async function requirePuzzle(context: OfficeContext, { unproved_per_hour, isUsual }: Stranger): Promise<void> {
  const { tx, scope, services } = context
  const usual = { ...perOffice.strangers, points: Math.max(perOffice.strangers.points, unproved_per_hour) }
  const isCalm = await services.limits.isWithin(usual, String(scope.officeId))
  if (isCalm && isUsual) return
  if (!(await takeSolvedPuzzle(tx, scope, visitorOf(context)))) fail('puzzle_required')
}

/** A puzzle for this booking session. */
export async function offerPuzzle(context: OfficeContext) {
  const { scope, ip, services } = context
  const session = visitorOf(context)
  await services.limits.takeNetwork(perNetwork.opens, ip, scope.officeId)
  return makePuzzle({ ...context, session })
}

/**
 * Accepts the solution of a puzzle once. Fails with puzzle_wrong for a wrong or old one, or that of
 * another booking session.
 */
export async function answerPuzzle(context: OfficeContext, typed: Body<typeof onlineBooking, 'answerPuzzle'>) {
  const { tx, scope, now, ip, services } = context
  const session = visitorOf(context)
  await services.limits.takeNetwork(perNetwork.opens, ip, scope.officeId)
  await takePuzzle({ services, now, session }, typed)
  await addSolvedPuzzle(tx, scope, session, now)
}
