/**
 * Apple's push service with its devices, by "Sending notification requests to APNs", "Handling
 * notification responses from APNs" and "Establishing a token-based connection to APNs".
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http2'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { answering, startHttp2Peer, type Http2PeerCall } from './http2-peer.ts'

const KEY_ID = 'ABC123DEFG'
const TEAM_ID = 'DEF123GHIJ'
const TOPIC = 'il.co.luz.app'
const PAYLOAD_MAX = 4096
const TOKEN_AGE_MAX = 3600

const refused = (status: number, reason: string, more: object = {}) => ({ status, body: { reason, ...more } })
export const unregisteredSince = (at: Date) => answering(refused(410, 'Unregistered', { timestamp: at.getTime() }))
export const badToken = answering(refused(400, 'BadDeviceToken'))
export const tooMany = answering(refused(429, 'TooManyRequests'))
export const shuttingDown = answering({ ...refused(503, 'Shutdown'), headers: { 'retry-after': '3600' } })
export const tooLarge = answering(refused(413, 'PayloadTooLarge'))
export const expiredProvider = answering(refused(403, 'ExpiredProviderToken'))

export type Shown = { readonly headers: IncomingHttpHeaders; readonly payload: Payload }
type Payload = {
  readonly aps: { readonly alert: { readonly title: string; readonly body: string }; readonly badge: number }
  readonly url: string
}

export async function startApnsPeer() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** What each device shows, by collapse id: a message replaces one of its id. */
  const devices = new Map<string, Map<string, Shown>>()

  /** The reason that refuses an identification, or null. */
  async function whyNot(authorization: string | undefined): Promise<string | null> {
    const [, token] = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '') ?? []
    if (!token) return 'MissingProviderToken'
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== 'ES256' || kid !== KEY_ID) return 'InvalidProviderToken'
    const verified = await jwtVerify(token, publicKey, { algorithms: ['ES256'], issuer: TEAM_ID }).catch(() => null)
    const issued = verified?.payload.iat
    if (issued === undefined) return 'InvalidProviderToken'
    const age = Date.now() / 1000 - issued
    return age > TOKEN_AGE_MAX || age < -60 ? 'ExpiredProviderToken' : null
  }

  async function answer({ path, headers, body }: Http2PeerCall) {
    const why = await whyNot(headers.authorization)
    if (why) return refused(403, why)
    const [, token] = /^\/3\/device\/([0-9a-f]+)$/.exec(path) ?? []
    if (!token) return refused(404, 'BadPath')
    const device = devices.get(token)
    if (!device) return refused(400, 'BadDeviceToken')
    if (headers['apns-topic'] !== TOPIC) return refused(400, 'DeviceTokenNotForTopic')
    if (headers['apns-push-type'] !== 'alert') return refused(400, 'InvalidPushType')
    if (headers['apns-priority'] !== '10') return refused(400, 'BadPriority')
    if (!/^\d{10}$/.test(String(headers['apns-expiration']))) return refused(400, 'BadExpirationDate')
    const collapseId = String(headers['apns-collapse-id'] ?? '')
    if (collapseId === '' || Buffer.byteLength(collapseId) > 64) return refused(400, 'BadCollapseId')
    if (Buffer.byteLength(body) > PAYLOAD_MAX) return refused(413, 'PayloadTooLarge')
    const payload = JSON.parse(body) as Payload
    if (typeof payload.aps?.alert?.title !== 'string') return refused(400, 'PayloadEmpty')
    device.set(collapseId, { headers, payload })
    return { status: 200, headers: { 'apns-id': randomBytes(16).toString('hex') } }
  }

  const peer = await startHttp2Peer(answer)
  return {
    ...peer,
    /** What the operator configures. */
    keys: { key: privateKey, keyId: KEY_ID, teamId: TEAM_ID, topic: TOPIC, url: peer.address },
    /** Installs the application on a phone. */
    install: () => {
      const token = randomBytes(32).toString('hex')
      const shown = new Map<string, Shown>()
      devices.set(token, shown)
      return { token, shown, remove: () => devices.delete(token) }
    },
  }
}
