/**
 * Any number of accounts may claim an address that nobody has proved. The hashes of their passwords
 * have the salt of the address, so that signing in compares all of them by computing one hash: the
 * work does not show how many there are (0081).
 */
import { hashPassword } from '#server/platform/security/passwords.ts'
import type { Services } from '#server/platform/services.ts'

const SALT_BYTES = 16

/** The hash of a password for an account with this address. */
export const hashForAddress = ({ secrets }: Services, email: string, password: string): Promise<string> =>
  hashPassword(password, secrets.mac('password-salt', email).subarray(0, SALT_BYTES))
