/**
 * What the application keeps on the phone, in the Keychain of iOS or sealed by a key of Android's
 * Keystore. The plugin answers later and the session is read at once, so everything is read once
 * before the application starts, and each change is written behind.
 */
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { report } from './report.ts'

const PREFIX = 'luz_'
/** Without an answer by then the application starts signed out, rather than not at all. */
const ANSWER_MS = 6_000
/** Removed with the application, as the Keychain is not. */
const INSTALLED = 'luz_installed'

const kept = new Map<string, string>()

/** Reads what the phone keeps. A Keychain that outlived the application is emptied first. */
export async function readShellStorage(): Promise<void> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the secure storage does not answer')), ANSWER_MS),
  )
  // what comes later than that is dropped: the person may have signed in anew
  const found = await Promise.race([read(), late]).catch(report)
  for (const [key, value] of found ?? []) kept.set(key, value)
}

async function read(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  await SecureStorage.setKeyPrefix(PREFIX)
  // never in a backup, and never on another device
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
  if (localStorage.getItem(INSTALLED) === null) {
    await SecureStorage.clear()
    localStorage.setItem(INSTALLED, '1')
    return found
  }
  for (const key of await SecureStorage.keys()) {
    const value = await SecureStorage.getItem(key)
    if (value !== null) found.set(key, value)
  }
  return found
}

/**
 * Like the browser's storage. A value that could not be written is lost at the next start, and the
 * person signs in again.
 */
export const shellStorage = {
  getItem: (key: string): string | null => kept.get(key) ?? null,
  setItem: (key: string, value: string): void => {
    kept.set(key, value)
    void SecureStorage.setItem(key, value).catch(report)
  },
  removeItem: (key: string): void => {
    if (kept.delete(key)) void SecureStorage.removeItem(key).catch(report)
  },
}
