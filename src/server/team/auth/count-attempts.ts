/**
 * Counts passwords and requests of codes before they are examined. Known devices have counters of
 * their own, and do not share those of their network (0074). What counts an address alone never
 * refuses, because strangers name addresses: it asks for a puzzle (0092).
 */
import type { PuzzleAnswer } from '#shared/http/puzzle.ts'
import { makePuzzle, puzzlePerIp, STRANGER, takeOrPuzzle } from '#server/platform/security/puzzles.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { KnownDevice } from './known-devices.ts'
import {
  resetPerDevice,
  resetPerEmail,
  resetPerEmailDay,
  resetPerIp,
  resetPerPair,
  signInPerDevice,
  signInPerDeviceLonger,
  signInPerEmail,
  signInPerIp,
  signInPerPair,
  signInPerPairLonger,
  signInPerPairLongest,
} from './limits.ts'

type Attempt = { readonly email: string; readonly device: KnownDevice | null }
/** `solved`: the puzzle that came with the call. */
type Call = Attempt & { readonly solved: PuzzleAnswer | undefined }

const pairLimits = [signInPerPair, signInPerPairLonger, signInPerPairLongest]
const deviceLimits = [signInPerDevice, signInPerDeviceLonger]
const pairOf = ({ ip }: PublicContext, email: string) => `${ip} ${email}`

/**
 * Counts a password. Fails with too_many for one network or device, after which the person may sign
 * in by email, and with puzzle_required. The puzzle comes first, so that asking for it uses no
 * attempts.
 */
export async function countPassword(context: PublicContext, { email, device, solved }: Call): Promise<void> {
  const { limits } = context.services
  if (device) {
    for (const limit of deviceLimits) await limits.take(limit, device.token)
    return
  }
  await limits.takeNetwork(signInPerIp, context.ip)
  const countCaller = async () => {
    for (const limit of pairLimits) await limits.take(limit, pairOf(context, email))
    return true
  }
  await takeOrPuzzle([signInPerEmail], email, { ...context, solved, countCaller })
}

/** A puzzle for whoever was asked for one. */
export async function offerPuzzle({ services, now, ip }: PublicContext): Promise<{ puzzle: string }> {
  await services.limits.takeNetwork(puzzlePerIp, ip)
  return makePuzzle({ services, now, session: STRANGER })
}

/**
 * Resets the counters after the right password. Signing in on a known device leaves those of
 * strangers, who would otherwise gain attempts.
 */
export async function forgetPasswords(context: PublicContext, { email, device }: Attempt): Promise<void> {
  const { limits } = context.services
  if (device) for (const limit of deviceLimits) await limits.forget(limit, device.token)
  else await forgetStrangers(context, email)
}

/** Resets the counters of an address for strangers, for example after its password was reset. */
export async function forgetStrangers(context: PublicContext, email: string): Promise<void> {
  const { limits } = context.services
  for (const limit of pairLimits) await limits.forget(limit, pairOf(context, email))
  await limits.forget(signInPerEmail, email)
}

/** Counts a request of a code by email, like countPassword. */
export async function countCodeRequest(context: PublicContext, { email, device, solved }: Call): Promise<void> {
  const { limits } = context.services
  if (device) return limits.take(resetPerDevice, device.token)
  await limits.takeNetwork(resetPerIp, context.ip)
  const countCaller = async () => {
    await limits.take(resetPerPair, pairOf(context, email))
    return true
  }
  await takeOrPuzzle([resetPerEmail, resetPerEmailDay], email, { ...context, solved, countCaller })
}
