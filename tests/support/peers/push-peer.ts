/**
 * A push service with its devices, by RFC 8030, 8188, 8291 and 8292. It decrypts with the keys of
 * the device, which a real one cannot.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'

const ORIGIN = 'https://fcm.googleapis.com'
const DAY_SECONDS = 24 * 3600

export type Delivered = { readonly text: string; readonly headers: IncomingHttpHeaders }
/** Replaces one answer. `taken` is whether the message was taken all the same. */
type Trouble = { readonly taken: boolean; readonly answer: (response: ServerResponse) => void }
const status = (code: number, headers = {}): Trouble => ({
  taken: false,
  answer: (response) => void response.writeHead(code, headers).end(),
})
export const gone = status(410)
export const throttled = status(429, { 'retry-after': '3600' })
export const broken = status(500)
export const moved = status(307, { location: 'http://127.0.0.1:9/' })
/** The message is taken, and the answer is lost. */
export const lostAnswer: Trouble = { taken: true, answer: (response) => void response.destroy() }

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** A browser that subscribed with the key of a server. */
function createDevice(name: string, serverKey: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): string => {
    const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
    const secret = hkdf(keys.computeSecret(senderKey), auth, info, 32)
    const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
    const record = body.subarray(21 + senderKey.length)
    const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  const endpoint = `${ORIGIN}/fcm/send/${name}`
  const subscription = {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  /** What was delivered, by topic: a message replaces one of its topic. */
  const shown = new Map<string, Delivered>()
  return { subscription, serverKey, read, shown }
}
export type PeerDevice = ReturnType<typeof createDevice>

/** The status of RFC 8292 for this identification: 201 when it is right. */
async function statusOf(authorization: string | undefined, device: PeerDevice, now: Date): Promise<number> {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return 401
  if (key !== device.serverKey) return 403
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const options = { algorithms: ['ES256'], audience: ORIGIN, currentDate: now }
  const verified = await jwtVerify(token, publicKey, options).catch(() => null)
  const { exp = Infinity, sub = '' } = verified?.payload ?? {}
  return exp - now.getTime() / 1000 <= DAY_SECONDS && /^(mailto:|https:)/.test(sub) ? 201 : 403
}

/** Starts the service. Identifications expire by the clock of the machine. */
export async function startPushPeer() {
  const devices = new Map<string, PeerDevice>()
  const troubles: Trouble[] = []
  const calls: string[] = []
  const take = async (path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> => {
    const device = devices.get(path)
    if (!device) return 404
    const code = await statusOf(headers.authorization, device, new Date())
    if (code !== 201) return code
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return 400
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return 400
    if (body.length > 4096) return 413
    device.shown.set(String(headers.topic), { text: device.read(body), headers })
    return 201
  }
  const server = http.createServer((request, response) => {
    void buffer(request).then(async (body) => {
      calls.push(request.url!)
      const trouble = troubles.shift()
      if (trouble && !trouble.taken) return trouble.answer(response)
      const code = await take(request.url!, request.headers, body)
      if (trouble) trouble.answer(response)
      else response.writeHead(code).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    troubles,
    /** Where this service answers for an endpoint. */
    addressOf: (endpoint: string) => endpoint.replace(ORIGIN, address),
    subscribe: (serverKey: string): PeerDevice => {
      const device = createDevice(randomBytes(8).toString('hex'), serverKey)
      devices.set(new URL(device.subscription.endpoint).pathname, device)
      return device
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
