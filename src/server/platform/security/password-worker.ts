/** A thread that hashes one password after the other. Each takes 17 ms of CPU and 19 MB. */
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { yieldToRequests } from '../yield-to-requests.ts'

const ARGON2ID = 2 // the package's const enum cannot be used under verbatimModuleSyntax
/** OWASP's first recommendation for argon2id. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A password to hash, or to compare with `stored`. */
export type ToHash = { readonly password: string } & ({ readonly salt?: Uint8Array } | { readonly stored: string })
export type Hashed = { readonly result: string | boolean } | { readonly problem: string }

yieldToRequests('passwords')
const answer = (asked: ToHash) => {
  if ('stored' in asked) return verifySync(asked.stored, asked.password)
  return hashSync(asked.password, asked.salt ? { ...cost, salt: asked.salt } : cost)
}
parentPort!.on('message', (asked: ToHash) => {
  try {
    parentPort!.postMessage({ result: answer(asked) } satisfies Hashed)
  } catch (error) {
    parentPort!.postMessage({ problem: (error as Error).message } satisfies Hashed)
  }
})
