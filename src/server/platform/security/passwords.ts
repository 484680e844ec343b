import { refuseInTransaction } from '../database/open-transaction.ts'
import { onPasswordThread } from './password-threads.ts'

let decoy: Promise<string> | undefined

/**
 * The Argon2id hash with its parameters and salt, which is random unless given. Takes long, so it
 * throws inside a transaction.
 */
export async function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  refuseInTransaction('a password hash')
  return (await onPasswordThread({ password, ...(salt && { salt }) })) as string
}

/**
 * Verifies against a decoy hash when there is no stored one, so that timing does not reveal
 * accounts.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  refuseInTransaction('a password hash')
  decoy ??= hashPassword('nobody has this password')
  const known = stored ?? (await decoy)
  const isRight = (await onPasswordThread({ password, stored: known })) as boolean
  return isRight && Boolean(stored)
}
