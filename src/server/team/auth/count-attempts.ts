/**
 * Counts passwords and requests of codes before they are examined. Known devices have counters of
 * their own, and do not share those of their network (0074). What counts an address alone never
 * refuses, because strangers name addresses: it asks for a puzzle (0092).
 */
import { letterLimits, perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { PuzzleAnswer } from '#shared/http/puzzle.ts'
import { makePuzzle, STRANGER, takeOrPuzzle } from '#server/platform/security/puzzles.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { KnownDevice } from './known-devices.ts'

type Attempt = { readonly email: string; readonly device: KnownDevice | null }
/** `solved`: the puzzle that came with the call. */
type Call = Attempt & { readonly solved: PuzzleAnswer | undefined }

const passwordLimits = [perPerson.passwords, perPerson.passwordsLonger, perPerson.passwordsLongest]
const pairOf = ({ ip }: PublicContext, email: string) => `${ip} ${email}`

/**
 * Counts a password. Fails with too_many for one network or device, after which the person may sign
 * in by email, and with puzzle_required. The puzzle comes first, so that asking for it uses no
 * attempts.
 */
export async function countPassword(context: PublicContext, { email, device, solved }: Call): Promise<void> {
  const { limits } = context.services
  if (device) {
    for (const limit of passwordLimits) await limits.take(limit, device.token)
    return
  }
  await limits.takeNetwork(perNetwork.acts, context.ip)
  const countCaller = async () => {
    for (const limit of passwordLimits) await limits.take(limit, pairOf(context, email))
    return true
  }
  await takeOrPuzzle([perPerson.addressPasswords], email, { ...context, solved, countCaller })
}

/** A puzzle for whoever was asked for one, of the level that was asked. */
export async function offerPuzzle({ services, now, ip }: PublicContext, level = 0): Promise<{ puzzle: string }> {
  await services.limits.takeNetwork(perNetwork.opens, ip)
  return makePuzzle({ services, now, session: STRANGER }, level)
}

/**
 * Resets the counters after the right password. Signing in on a known device leaves those of
 * strangers, who would otherwise gain attempts.
 */
export async function forgetPasswords(context: PublicContext, { email, device }: Attempt): Promise<void> {
  const { limits } = context.services
  if (device) for (const limit of passwordLimits) await limits.forget(limit, device.token)
  else await forgetStrangers(context, email)
}

/** Resets the counters of an address for strangers, for example after its password was reset. */
export async function forgetStrangers(context: PublicContext, email: string): Promise<void> {
  const { limits } = context.services
  for (const limit of passwordLimits) await limits.forget(limit, pairOf(context, email))
  await limits.forget(perPerson.addressPasswords, email)
}

/** Counts a request of a code by email, like countPassword. */
export async function countCodeRequest(context: PublicContext, { email, device, solved }: Call): Promise<void> {
  const { limits } = context.services
  if (device) return limits.take(perPerson.codesAsked, device.token)
  const isUsual = await limits.takeNetwork(perNetwork.letters, context.ip)
  const countCaller = async () => {
    await limits.take(perPerson.codesAsked, pairOf(context, email))
    return true
  }
  await takeOrPuzzle(letterLimits, email, { ...context, solved, countCaller, isUsual })
}
