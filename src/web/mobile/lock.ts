/**
 * The lock of the application: who chose it proves by finger, face or the code of the phone that
 * they are the one who signed in, after five minutes in which they used something else.
 */
import { BiometricAuth } from '@aparajita/capacitor-biometric-auth'
import { now } from '#web/platform/clock.ts'
import { report } from './report.ts'
import { shellStorage } from './shell-storage.ts'
import { text } from './text.ts'

const LOCK_AFTER_MS = 5 * 60_000
const CHOICE = 'lock'
const LEFT_AT = 'left_at'
/** That of src/web/platform/session.ts: who is signed out has nothing to lock. */
const TOKEN = 'token'

type Facts = {
  readonly isChosen: boolean
  readonly isSignedIn: boolean
  /** In milliseconds; null when the phone does not know. */
  readonly leftAt: number | null
  readonly at: number
}

/** Whether the application asks before it shows anything. A clock that was set back asks too. */
export const asksToUnlock = ({ isChosen, isSignedIn, leftAt, at }: Facts): boolean =>
  isChosen && isSignedIn && (leftAt === null || at < leftAt || at - leftAt >= LOCK_AFTER_MS)

/** Whether the lock was chosen on this phone. */
export const isLockChosen = (): boolean => shellStorage.getItem(CHOICE) !== null

/** The person left the application. */
export const noteLeaving = (): void => {
  if (isLockChosen()) shellStorage.setItem(LEFT_AT, String(now().getTime()))
}

/** Whether to ask now, at the start or when the person is back. */
export function isLocked(): boolean {
  const left = shellStorage.getItem(LEFT_AT)
  return asksToUnlock({
    isChosen: isLockChosen(),
    isSignedIn: shellStorage.getItem(TOKEN) !== null,
    leftAt: left === null ? null : Number(left),
    at: now().getTime(),
  })
}

/** Whether the phone can prove who holds it: by finger, face or its code. */
export const canLock = async (): Promise<boolean> => {
  const found = await BiometricAuth.checkBiometry().catch(report)
  return found ? found.isAvailable || found.deviceIsSecure : false
}

/** Asks for finger, face or the code of the phone. False when the person gives up or fails. */
export const proveHolder = (): Promise<boolean> =>
  BiometricAuth.authenticate({
    reason: text.proofReason,
    androidTitle: text.proofTitle,
    cancelTitle: text.cancel,
    allowDeviceCredential: true,
    iosFallbackTitle: text.phoneCode,
  }).then(
    () => {
      // the next start asks again only after five minutes
      noteLeaving()
      return true
    },
    (cause: unknown) => {
      report(cause)
      return false
    },
  )

/** Turns the lock on or off. */
export function chooseLock(on: boolean): void {
  if (on) shellStorage.setItem(CHOICE, '1')
  else for (const key of [CHOICE, LEFT_AT]) shellStorage.removeItem(key)
}
