import { removeEmployee, type ReleaseChoice, type ReleaseResult } from './api.ts'

/** The person saw what is open, and did not delete. */
export class WentBack extends Error {}

/**
 * Deletes an employee with a choice about future appointments, which `useRelease` asks for. What
 * else is open is asked here. Rejects with WentBack, and with the server's refusal.
 */
export function removeAsking(id: number): (choice: ReleaseChoice) => Promise<ReleaseResult> {
  let accept: string | undefined
  const send = (choice: ReleaseChoice): Promise<ReleaseResult> =>
    removeEmployee(id, { ...choice, ...(accept === undefined ? {} : { accept }) }).catch(async (failure: unknown) => {
      const { decide, otherThanBooked } = await import('#web/office/deletions/parts/confirm-deletion.ts')
      const others = otherThanBooked(failure)
      if (others.length === 0 || accept !== undefined) throw failure
      const decision = await decide(others)
      if (!decision?.accept) throw new WentBack()
      accept = decision.accept
      return send(choice)
    })
  return send
}
