import { refuseInTransaction } from '../database/open-transaction.ts'
import { fail } from '../fail.ts'

const ARGON2ID = 2 // the package's const enum cannot be used under verbatimModuleSyntax
/** OWASP's first recommendation for argon2id; 17 ms of CPU on the reference machine. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Loads the native library on first use, to save memory in processes that hash nothing. */
const argon2 = () => {
  refuseInTransaction('a password hash')
  return import('@node-rs/argon2')
}

/**
 * Hashes that are computed at once, and that wait for that. Each takes 19 MB and one of the four
 * threads that files and names of hosts need, too.
 */
const AT_ONCE = 2
const WAITING_MAX = 64
let running = 0
const waiting: (() => void)[] = []

/** Fails with `busy` when too many hashes wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else if (waiting.length >= WAITING_MAX) fail('busy')
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // the place passes to the next one
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

let decoy: Promise<string> | undefined

/**
 * The Argon2id hash with its parameters and salt, which is random unless given. Takes long, so it
 * throws inside a transaction.
 */
export const hashPassword = async (password: string, salt?: Uint8Array): Promise<string> => {
  const { hash } = await argon2()
  return inTurn(() => hash(password, salt ? { ...cost, salt } : cost))
}

/**
 * Verifies against a decoy hash when there is no stored one, so that timing does not reveal
 * accounts.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2()
  decoy ??= hashPassword('nobody has this password')
  const known = stored ?? (await decoy)
  const isRight = await inTurn(() => verify(known, password))
  return isRight && Boolean(stored)
}
