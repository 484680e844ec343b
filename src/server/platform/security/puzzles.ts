/**
 * Puzzles make an act dearer for whoever repeats it, where a refusal would keep out the person
 * whose name they use (0092). A browser solves one in about a second; checking costs 1 ms.
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { PuzzleAnswer } from '#shared/http/puzzle.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { fail } from '../fail.ts'
import type { Services } from '../services.ts'
import { MINUTE_SECONDS, type Limit } from './limits.ts'

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
    /** Who it is for, and when it was made: milliseconds since 1970. */
    data: z.object({ session: z.string(), made: z.int() }),
  }),
  signature: hex,
})
/** Rounds of one try: 1 ms of a desktop, 4 ms of a phone. */
const COST = 5000
/** How many tries a solution takes. */
const TRIES = { from: 150, to: 300 }
const VALID_MINUTES = 10
/** Puzzles of who has no session: each counts once, so they need not be bound to anybody. */
export const STRANGER = 'stranger'

const secretsOf = ({ secrets }: Services) => ({
  hmacSignatureSecret: secrets.mac('puzzle', 'challenge').toString('hex'),
  hmacKeySignatureSecret: secrets.mac('puzzle', 'solution').toString('hex'),
})

/** A solution counts once, as long as it is valid. */
const solutionUse: Limit = { name: 'puzzleUse', points: 1, seconds: 20 * MINUTE_SECONDS }

type Solver = { readonly services: Services; readonly now: Date; /** Who solves it. */ readonly session: string }

/** A new puzzle. */
export async function makePuzzle({ services, now, session }: Solver): Promise<{ puzzle: string }> {
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

type Tried = {
  readonly services: Services
  readonly now: Date
  /** The puzzle that came with the call. */
  readonly solved: PuzzleAnswer | undefined
  /** Counts what refuses this caller, such as their network. False: the attempt is not made. */
  readonly countCaller: () => Promise<boolean>
  /** False: the network of the caller makes more attempts than is usual. */
  readonly isUsual?: boolean
}
/**
 * Counts an attempt for a key that strangers may name, such as an address. Beyond a limit it needs
 * a solved puzzle, and fails with puzzle_required or puzzle_wrong: a refusal would keep out the
 * person whose address it is. A call without a needed puzzle counts nothing.
 */
export async function takeOrPuzzle(limits: readonly Limit[], key: string, tried: Tried): Promise<boolean> {
  const { services, now, solved, countCaller, isUsual = true } = tried
  const used = await Promise.all(limits.map((limit) => services.limits.isUsedUp(limit, key)))
  const isAsked = !isUsual || used.includes(true)
  if (isAsked) await takePuzzle({ services, now, session: STRANGER }, solved ?? fail('puzzle_required'))
  if (!(await countCaller())) return false
  const within = await Promise.all(limits.map((limit) => services.limits.isWithin(limit, key)))
  // of concurrent attempts, all may have found room
  if (!isAsked && within.includes(false)) fail('puzzle_required')
  return true
}

/** Accepts a solution once. Fails with puzzle_wrong for a wrong or old one, or that of others. */
export async function takePuzzle({ services, now, session }: Solver, solution: PuzzleAnswer): Promise<void> {
  const challenge = parse(solution.puzzle) ?? fail('puzzle_wrong')
  const { data } = challenge.parameters
  const age = now.getTime() - data.made
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(services) })
  if (!verified || data.session !== session || age < 0 || age > VALID_MINUTES * MINUTE) fail('puzzle_wrong')
  if (!(await services.limits.isWithin(solutionUse, challenge.signature))) fail('puzzle_wrong')
}

/** The puzzle as it came back, of which nothing is true until it is verified. */
function parse(typed: string) {
  try {
    return challengeSchema.safeParse(JSON.parse(typed)).data
  } catch {
    return undefined
  }
}
