/** Kinds of values that variables of the configuration have. Their messages never say the value. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { parsed } from '../providers/read-json.ts'
import { isLoopback } from './security/loopback.ts'

/** A variable that is set to nothing is not set. */
export const emptyAsUndefined = (value: unknown) => (value === '' ? undefined : value)
/** Undefined when it is not set. */
export const optional = <T extends z.ZodType>(type: T) => z.preprocess(emptyAsUndefined, type.optional())
/** The value, as it would be typed, when it is not set. */
export const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) =>
  z.preprocess((v) => emptyAsUndefined(v) ?? value, type)
/** `0` or `1`. */
export const flag = z.enum(['0', '1']).transform((v) => v === '1')
/** Both included. */
export const integerBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** The list format of proxy-addr. /0 would trust every client, so it is refused. */
export const areNetworks = (list: string) =>
  list.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/')
    if (bits === undefined && /^(loopback|linklocal|uniquelocal)$/.test(address)) return true
    const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
    return (
      maxPrefix > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxPrefix))
    )
  })

/** Requires https, except on this machine, because credentials are sent to this address. */
export const isSafeProvider = (url: string) =>
  URL.canParse(url) && (url.startsWith('https://') || (url.startsWith('http://') && isLoopback(new URL(url).hostname)))
export const providerUrl = z.string().refine(isSafeProvider, 'must be an https address')

/** The characters that an HTTP header may contain. */
export const visibleAscii = z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces')

/** The key of a PEM text, whose lines may be joined by `\\n`; null when it is none. */
function keyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'))
  } catch {
    return null
  }
}

/** The file .p8 of Apple: a private key on P-256. */
export const appleKey = z.string().transform((pem, context) => {
  const key = keyOf(pem)
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  context.addIssue('must be the text of a file .p8, a private key on P-256; lines may be joined by \\n')
  return z.NEVER
})

const ACCOUNT = z.object({
  project_id: z.string().regex(/^[a-z0-9.:-]{1,100}$/),
  client_email: z.email(),
  private_key: z.string(),
  token_uri: z.string().refine(isSafeProvider),
})
/** The file of a Google service account. */
export const googleAccount = z.string().transform((text, context) => {
  const account = ACCOUNT.safeParse(parsed(text)).data
  const key = account ? keyOf(account.private_key) : null
  if (account && key?.asymmetricKeyType === 'rsa')
    return { projectId: account.project_id, email: account.client_email, key, tokenUrl: account.token_uri }
  context.addIssue(
    'must be the JSON text of a service account with project_id, client_email, private_key and token_uri',
  )
  return z.NEVER
})
