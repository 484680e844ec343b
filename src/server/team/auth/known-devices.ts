/**
 * A device on which a person has signed in keeps a token. Attempts with it have counters of their
 * own, so that strangers who try passwords, codes or resets do not lock the person out (0074).
 */
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { insertKnownDevice, knownDevice, touchKnownDevice } from './known-device-queries.ts'
import { accountOf } from './queries.ts'

/** `token` is what the device sent. */
export type KnownDevice = { readonly id: number; readonly token: string }
/** Somebody in one of their offices. */
type Person = { readonly office_id: number; readonly person_id: number; readonly sealed_for: string }

/** A device that was not used for this long is a stranger's. */
const KNOWN_DAYS = 180
const DEVICES_MAX = 10

const macOf = ({ secrets }: Services, { sealed_for }: Pick<Person, 'sealed_for'>, token: string) =>
  secrets.mac('known-device', `${sealed_for} ${token}`)

/**
 * The device of this person that has the token, or null. Reads an office without rows for an
 * unknown person, so that timing does not reveal addresses.
 */
export async function findKnownDevice(
  context: PublicContext,
  person: Person | undefined,
  token: string | undefined,
): Promise<KnownDevice | null> {
  if (!token) return null
  const { office_id, person_id, sealed_for } = person ?? { office_id: 0, person_id: 0, sealed_for: '0 0' }
  const mac = macOf(context.services, { sealed_for }, token)
  const since = new Date(context.now.getTime() - KNOWN_DAYS * DAY)
  const found = await context.enter(office_id, (tx) => knownDevice(tx, person_id, mac, since))
  return found ? { id: found.id, token } : null
}

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/** Returns the token that makes the device known at the next sign-in: a new device gets one. */
export async function rememberDevice(
  { tx, scope, now, services }: Context,
  userId: number,
  device: KnownDevice | null,
): Promise<string> {
  if (device) {
    await touchKnownDevice(tx, device.id, now)
    return device.token
  }
  const token = linkToken()
  const person = await accountOf(tx, scope, userId)
  const tokenMac = macOf(services, person, token)
  await insertKnownDevice(tx, { personId: person.person_id, tokenMac, now, keep: DEVICES_MAX })
  return token
}
