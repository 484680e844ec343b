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
import { HOUR_SECONDS, MINUTE_SECONDS, type Limit } from './limits.ts'

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
    /** Who it is for, when it was made (milliseconds since 1970), and how much it takes. */
    data: z.object({ session: z.string(), made: z.int(), level: z.int().default(0) }),
  }),
  signature: hex,
})
/** Rounds of one try: 1 ms of a desktop, 4 ms of a phone. */
const COST = 5000
/** How many tries a solution takes at the lowest level; at each further one twice as many. */
const TRIES = { from: 150, to: 300 }
/**
 * So many puzzles were solved within an hour for one key, and the next level is asked: whoever has
 * thousands of networks pays more for each password, and at the highest level (2,400 tries) a phone
 * still needs less than ten seconds.
 */
const LEVELS_FROM = [50, 200, 800]
const levelAt = (solved: number): number => LEVELS_FROM.filter((from) => solved >= from).length
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

/** The counter of puzzles that were solved for the keys of a limit. It refuses nobody. */
export const solvedBeyond = ({ name }: Limit): Limit => ({
  name: `${name}Solved`,
  points: 1_000_000,
  seconds: HOUR_SECONDS,
})

/** A new puzzle. */
export async function makePuzzle({ services, now, session }: Solver, level = 0): Promise<{ puzzle: string }> {
  const { parameters, signature } = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(TRIES.from * 2 ** level, TRIES.to * 2 ** level),
    deriveKey,
    data: { session, made: now.getTime(), level },
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
 * person whose address it is. A call without a needed puzzle counts nothing. The more were solved
 * for the key within the hour, the more the next one takes.
 */
export async function takeOrPuzzle(limits: readonly Limit[], key: string, tried: Tried): Promise<boolean> {
  const { services, now, solved, countCaller, isUsual = true } = tried
  const used = await Promise.all(limits.map((limit) => services.limits.isUsedUp(limit, key)))
  const isAsked = !isUsual || used.includes(true)
  if (isAsked) await takeDearer({ services, now, session: STRANGER }, solved, { limit: limits[0]!, key })
  if (!(await countCaller())) return false
  const within = await Promise.all(limits.map((limit) => services.limits.isWithin(limit, key)))
  // of concurrent attempts, all may have found room
  if (!isAsked && within.includes(false)) fail('puzzle_required')
  return true
}

type Counted = { readonly limit: Limit; readonly key: string }
async function takeDearer(solver: Solver, solved: PuzzleAnswer | undefined, { limit, key }: Counted): Promise<void> {
  const { limits } = solver.services
  const counter = solvedBeyond(limit)
  const level = levelAt(await limits.used(counter, key))
  await takePuzzle(solver, solved ?? fail('puzzle_required', { puzzle_level: level }), level)
  await limits.isWithin(counter, key)
}

/**
 * Accepts a solution once. Fails with puzzle_wrong for a wrong or old one, or that of others, and
 * with puzzle_required for one of too low a level. The level may have risen by one meanwhile.
 */
export async function takePuzzle(solver: Solver, solution: PuzzleAnswer, level = 0): Promise<void> {
  const { services, now, session } = solver
  const challenge = parse(solution.puzzle) ?? fail('puzzle_wrong')
  const { data } = challenge.parameters
  const age = now.getTime() - data.made
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(services) })
  if (!verified || data.session !== session || age < 0 || age > VALID_MINUTES * MINUTE) fail('puzzle_wrong')
  if (data.level < level - 1) fail('puzzle_required', { puzzle_level: level })
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
