/**
 * Google's push service with its devices and its tokens for service accounts: FCM HTTP v1
 * (projects.messages.send, FcmError, ErrorCode) and "Using OAuth 2.0 for server to server".
 */
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { answering, startHttp2Peer, type Http2PeerAnswer, type Http2PeerCall } from './http2-peer.ts'

const PROJECT = 'luz-test'
const EMAIL = 'push@luz-test.iam.gserviceaccount.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

type Failure = { readonly status: number; readonly word: string; readonly code?: string; readonly field?: string }
const failing = ({ status, word, code, field }: Failure, headers: Record<string, string> = {}): Http2PeerAnswer => ({
  status,
  headers,
  body: {
    error: {
      code: status,
      message: 'a sentence that may change',
      status: word,
      details: [
        ...(code ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }] : []),
        ...(field
          ? [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: 'd' }] }]
          : []),
      ],
    },
  },
})
const unregistered = failing({ status: 404, word: 'NOT_FOUND', code: 'UNREGISTERED' })
const wrong = (field: string) => failing({ status: 400, word: 'INVALID_ARGUMENT', code: 'INVALID_ARGUMENT', field })
export const removed = answering(unregistered)
export const notAToken = answering(wrong('message.token'))
export const badMessage = answering(wrong('message.android.ttl'))
export const ofAnotherProject = answering(
  failing({ status: 403, word: 'PERMISSION_DENIED', code: 'SENDER_ID_MISMATCH' }),
)
const quota = { status: 429, word: 'RESOURCE_EXHAUSTED', code: 'QUOTA_EXCEEDED' }
export const overQuota = answering(failing(quota))
export const overQuotaFor = (seconds: number) => answering(failing(quota, { 'retry-after': String(seconds) }))
export const unavailable = answering(failing({ status: 503, word: 'UNAVAILABLE', code: 'UNAVAILABLE' }))

type Message = {
  readonly token: string
  /** Without it the application shows the message itself, by its data. */
  readonly notification?: { readonly title: string; readonly body: string }
  readonly data: Record<string, unknown>
  readonly android: { readonly priority: string; readonly ttl: string; readonly notification?: Record<string, unknown> }
}

export async function startFcmPeer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  /** What each device shows, by tag. */
  const devices = new Map<string, Map<string, Message>>()
  /** Those that are accepted. */
  const tokens = new Set<string>()

  async function giveToken(body: string): Promise<Http2PeerAnswer> {
    const form = new URLSearchParams(body)
    if (form.get('grant_type') !== GRANT) return { status: 400, body: { error: 'unsupported_grant_type' } }
    const options = { algorithms: ['RS256'], issuer: EMAIL, audience: `${peer.address}/token` }
    const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, options).catch(() => null)
    const { iat = 0, exp = Infinity, scope } = verified?.payload ?? {}
    if (scope !== SCOPE || exp - iat > 3600) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomUUID()
    tokens.add(token)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  function take(message: Message): Http2PeerAnswer {
    const shown = devices.get(message.token)
    if (!shown) return unregistered
    const { data, android } = message
    const texts = Object.entries(data)
    if (texts.some(([, value]) => typeof value !== 'string')) return wrong('message.data')
    if (texts.some(([key]) => /^(from|message_type|google.*|gcm.*)$/.test(key))) return wrong('message.data')
    if (!/^\d+s$/.test(android.ttl)) return wrong('message.android.ttl')
    if (!['NORMAL', 'HIGH'].includes(android.priority)) return wrong('message.android.priority')
    shown.set(String(android.notification?.tag ?? data.tag), message)
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${randomUUID()}` } }
  }

  const answer = async ({ path, headers, body }: Http2PeerCall): Promise<Http2PeerAnswer> => {
    if (path === '/token') return giveToken(body)
    if (path !== `/v1/projects/${PROJECT}/messages:send`) return { status: 404 }
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    if (!tokens.has(token)) return failing({ status: 401, word: 'UNAUTHENTICATED' })
    return take((JSON.parse(body) as { message: Message }).message)
  }

  const peer = await startHttp2Peer(answer)
  return {
    ...peer,
    /** How often a token was asked for. */
    tokenCalls: () => peer.calls.filter(({ path }) => path === '/token').length,
    /** The tokens that were given are not accepted any more. */
    endTokens: () => tokens.clear(),
    /** What the operator configures. */
    keys: {
      projectId: PROJECT,
      email: EMAIL,
      key: privateKey,
      tokenUrl: `${peer.address}/token`,
      url: peer.address,
    },
    /** Installs the application on a phone. */
    install: () => {
      const token = `${randomBytes(11).toString('base64url')}:APA91b${randomBytes(60).toString('base64url')}`
      const shown = new Map<string, Message>()
      devices.set(token, shown)
      return { token, shown, remove: () => devices.delete(token) }
    },
  }
}
