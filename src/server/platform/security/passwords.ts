import { refuseInTransaction } from '../database/open-transaction.ts'

const ARGON2ID = 2 // the package's const enum cannot be used under verbatimModuleSyntax
/** OWASP's first recommendation for argon2id; 17 ms of CPU on the reference machine. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Loads the native library on first use, to save memory in processes that hash nothing. */
const argon2 = () => {
  refuseInTransaction('a password hash')
  return import('@node-rs/argon2')
}
let decoy: Promise<string> | undefined

/**
 * The Argon2id hash with its parameters and salt. Takes long, so it throws inside a transaction.
 */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, cost)

/**
 * Verifies against a decoy hash when there is no stored one, so that timing does not reveal
 * accounts.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2()
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(stored ?? (await decoy), password)
  return isRight && Boolean(stored)
}

/**
 * The most common passwords of public leaks that are long enough, and common choices of eight
 * characters.
 */
const common = new Set(
  `12345678 123456789 1234567890 password password1 password123 passw0rd qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx abcd1234 abc12345 iloveyou
  sunshine princess football baseball superman trustno1 letmein1 welcome1 admin123 adminadmin 11111111 00000000 88888888 12341234 11223344 87654321
  123123123 asdfghjk asdfasdf zaq12wsx computer internet starwars whatever michelle jennifer israel123 shalom123 aa123456 a1234567 q1w2e3r4 1234qwer
  qazwsxedc changeme secret123 test1234 987654321 147258369 5555555555 israel12 telaviv1 qwer1234`.split(/\s+/),
)
/** Whether a password is on the list, in any case, or repeats one character. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || /^(.)\1+$/.test(password)
