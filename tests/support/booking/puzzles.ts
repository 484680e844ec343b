import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Caller, Json } from '#tests/support/office.ts'

/** A new puzzle of this visitor with its solution, as the booking page sends them. */
export const solvedPuzzle = (call: Caller): Promise<Json> => solved(call, '/api/online-booking/puzzles')
/** The same for whoever is not signed in. */
export const solvedByStranger = (call: Caller, level?: number): Promise<Json> =>
  solved(call, '/api/auth/puzzles', level === undefined ? undefined : { level })

async function solved(call: Caller, url: string, body?: object): Promise<Json> {
  const { puzzle } = (await call('POST', url, body)).body
  const found = await solveChallenge({ challenge: JSON.parse(puzzle), deriveKey })
  return { puzzle, counter: found!.counter, derivedKey: found!.derivedKey }
}
