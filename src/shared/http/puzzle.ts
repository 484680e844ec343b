import { z } from 'zod'

/** A puzzle of altcha-lib, as JSON. */
export const puzzle = z.object({ puzzle: z.string() })
/** Each level takes twice as long as the one below. */
const puzzleLevel = z.int().min(0).max(3)
/** The details of problems of calls that ask for a puzzle. */
export const puzzleDetails = {
  /** With puzzle_required: which level is asked, because strangers solved many for one address. */
  puzzle_level: puzzleLevel.optional(),
}
/** The level that a refusal asked for. */
export const wantedPuzzle = z.object({ level: puzzleLevel.default(0) }).nullish()
/** The puzzle with its solution, which counts once. */
export const puzzleAnswer = z.object({
  puzzle: z.string().max(2000),
  counter: z.int().min(0).max(0xffffffff),
  derivedKey: z.string().max(200),
})
export type PuzzleAnswer = z.infer<typeof puzzleAnswer>
/**
 * For calls that ask for a puzzle only beyond a number of tries for one address, by whomever
 * (0092). Without it they then fail with puzzle_required, and nothing else is examined.
 */
export const solvedPuzzle = puzzleAnswer.optional()
export const puzzleProblems = ['puzzle_required', 'puzzle_wrong'] as const
