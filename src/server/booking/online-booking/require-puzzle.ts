/**
 * A proof of work for strangers: an office that gets many of them at once asks each for a puzzle
 * (0092). A browser solves it in about a second.
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { puzzlePerIp, puzzleUse, strangersPerOffice } from './limits.ts'
import { addSolvedPuzzle, takeSolvedPuzzle } from './session-queries.ts'
import { visitorOf } from './rules.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
const hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/)
const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal(ALGORITHM),
    nonce: hex,
    salt: hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    /** The booking session, and when the puzzle was made: milliseconds since 1970. */
    data: z.object({ session: z.string(), made: z.int() }),
  }),
  signature: hex,
})
/** Rounds of one try: 1 ms of a desktop, 4 ms of a phone. */
const COST = 5000
/** How many tries a solution takes. */
const TRIES = { from: 150, to: 300 }
const VALID_MINUTES = 10
/** Fewer strangers than this in ten minutes are usual everywhere. */
const USUAL_STRANGERS = 6

const secretsOf = ({ secrets }: Services) => ({
  hmacSignatureSecret: secrets.mac('puzzle', 'challenge').toString('hex'),
  hmacKeySignatureSecret: secrets.mac('puzzle', 'solution').toString('hex'),
})

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
  const usual = { ...strangersPerOffice, points: Math.max(USUAL_STRANGERS, unproved_per_hour) }
  const isCalm = await services.limits.isWithin(usual, String(scope.officeId))
  if (isCalm && isUsual) return
  if (!(await takeSolvedPuzzle(tx, scope, visitorOf(context)))) fail('puzzle_required')
}

/** A puzzle for this booking session. */
export async function makePuzzle(context: OfficeContext) {
  const { scope, now, ip, services } = context
  const session = visitorOf(context)
  await services.limits.takeNetwork(puzzlePerIp, ip, scope.officeId)
  const { parameters, signature } = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(TRIES.from, TRIES.to),
    deriveKey,
    data: { session, made: now.getTime() },
    ...secretsOf(services),
  })
  return { puzzle: JSON.stringify({ parameters, signature }) }
}

/**
 * Accepts the solution of a puzzle once. Fails with puzzle_wrong for a wrong or old one, or that of
 * another booking session.
 */
export async function answerPuzzle(context: OfficeContext, typed: Body<typeof onlineBooking, 'answerPuzzle'>) {
  const { tx, scope, now, ip, services } = context
  const session = visitorOf(context)
  await services.limits.takeNetwork(puzzlePerIp, ip, scope.officeId)
  const challenge = parse(typed.puzzle) ?? fail('puzzle_wrong')
  const { data } = challenge.parameters
  const age = now.getTime() - data.made
  const { verified } = await verifySolution({ challenge, solution: typed, deriveKey, ...secretsOf(services) })
  if (!verified || data.session !== session || age < 0 || age > VALID_MINUTES * MINUTE) fail('puzzle_wrong')
  if (!(await services.limits.isWithin(puzzleUse, challenge.signature))) fail('puzzle_wrong')
  await addSolvedPuzzle(tx, scope, session, now)
}

/** The puzzle as the visitor returned it, of which nothing is true until it is verified. */
function parse(typed: string) {
  try {
    return challengeSchema.safeParse(JSON.parse(typed)).data
  } catch {
    return undefined
  }
}
