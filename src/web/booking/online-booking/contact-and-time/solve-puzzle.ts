import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'

type Answer = Body<typeof onlineBooking, 'answerPuzzle'>
/** Finds the solution of a puzzle, which takes a phone about a second; there is no time limit. */
export async function solvePuzzle({ puzzle }: Pick<Answer, 'puzzle'>): Promise<Answer> {
  const challenge = JSON.parse(puzzle) as Challenge
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey, timeout: 0 }))!
  return { puzzle, counter, derivedKey }
}
