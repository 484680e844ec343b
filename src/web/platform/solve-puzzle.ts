/** Import it when the server asks for a puzzle: nobody else needs the library. */
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { PuzzleAnswer } from '#shared/http/puzzle.ts'

/** Finds the solution of a puzzle, which takes a phone about a second; there is no time limit. */
export async function solvePuzzle({ puzzle }: Pick<PuzzleAnswer, 'puzzle'>): Promise<PuzzleAnswer> {
  const challenge = JSON.parse(puzzle) as Challenge
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey, timeout: 0 }))!
  return { puzzle, counter, derivedKey }
}
