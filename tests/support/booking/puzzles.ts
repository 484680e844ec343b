import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Caller, Json } from '#tests/support/office.ts'

/** A new puzzle of this visitor with its solution, as the booking page sends them. */
export async function solvedPuzzle(call: Caller): Promise<Json> {
  const { puzzle } = (await call('POST', '/api/online-booking/puzzles')).body
  const solved = await solveChallenge({ challenge: JSON.parse(puzzle), deriveKey })
  return { puzzle, counter: solved!.counter, derivedKey: solved!.derivedKey }
}
