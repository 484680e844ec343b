import { isProduction } from '#server/platform/environment.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { PASSWORD } from './make-demo.ts'
import { activeSignIns } from './office-queries.ts'
import { employees } from './text.ts'

/**
 * The addresses of the demo with which its public password signs in, whatever became of its office.
 */
export async function demoSignIns({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const addresses = employees.flatMap(({ email }) => email ?? [])
  const found = await activeSignIns(db, addresses)
  const works = await Promise.all(found.map(({ password_hash }) => verifyPassword(password_hash, PASSWORD)))
  return found.filter((_, i) => works[i]).map(({ email }) => email)
}

/** Throws in production when anyone could sign in with the password that the README prints. */
export async function refuseDemo(services: Services): Promise<void> {
  if (!isProduction(services.environment)) return
  const [address] = await demoSignIns(services)
  if (address !== undefined) throw new Error(`The ${demoWorks(address)}`)
}

/** What an operator is told about a sign-in that works. */
export const demoWorks = (address: string): string =>
  `demo's sign-in ${address} works in this database, and its password is public: remove the demo ` +
  `(npm run admin -- demo remove), or choose another password for it (npm run admin -- users reset-link ${address}).`
