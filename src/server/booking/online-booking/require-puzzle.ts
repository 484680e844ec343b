/**
 * A proof of work for strangers: an office that gets many of them at once asks each for a puzzle
 * (0092).
 */
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { makePuzzle, puzzlePerIp, takePuzzle } from '#server/platform/security/puzzles.ts'
import { strangersPerOffice } from './limits.ts'
import { addSolvedPuzzle, takeSolvedPuzzle } from './session-queries.ts'
import { visitorOf } from './rules.ts'

/** Fewer strangers than this in ten minutes are usual everywhere. */
const USUAL_STRANGERS = 6

/**
 * Counts a request of a stranger: a code, or a booking without a proved phone. Beyond the office's
 * allowance within ten minutes it needs a solved puzzle, and uses it up; otherwise it fails with
 * puzzle_required.
 */
export async function requirePuzzle(context: OfficeContext, unprovedPerHour: number): Promise<void> {
  const { tx, scope, services } = context
  const usual = { ...strangersPerOffice, points: Math.max(USUAL_STRANGERS, unprovedPerHour) }
  if (await services.limits.isWithin(usual, String(scope.officeId))) return
  if (!(await takeSolvedPuzzle(tx, scope, visitorOf(context)))) fail('puzzle_required')
}

/** A puzzle for this booking session. */
export async function offerPuzzle(context: OfficeContext) {
  const { scope, ip, services } = context
  const session = visitorOf(context)
  await services.limits.takeNetwork(puzzlePerIp, ip, scope.officeId)
  return makePuzzle({ ...context, session })
}

/**
 * Accepts the solution of a puzzle once. Fails with puzzle_wrong for a wrong or old one, or that of
 * another booking session.
 */
export async function answerPuzzle(context: OfficeContext, typed: Body<typeof onlineBooking, 'answerPuzzle'>) {
  const { tx, scope, now, ip, services } = context
  const session = visitorOf(context)
  await services.limits.takeNetwork(puzzlePerIp, ip, scope.officeId)
  await takePuzzle({ services, now, session }, typed)
  await addSolvedPuzzle(tx, scope, session, now)
}
