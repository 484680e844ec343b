import { z } from 'zod'
import { productionProblems } from './check-production.ts'
import { isLoopback } from './security/loopback.ts'
import {
  appleKey,
  areNetworks,
  emptyAsUndefined,
  flag,
  googleAccount,
  integerBetween,
  isSafeProvider,
  optional,
  providerUrl,
  visibleAscii,
  withDefault,
} from './variable-kinds.ts'

/** An origin as browsers name it: `https://app.example.com`, or that of a native application. */
const isOrigin = (typed: string) =>
  /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@*]+$/.test(typed) &&
  (!typed.startsWith('http') || (URL.canParse(typed) && new URL(typed).origin === typed && isSafeProvider(typed)))
const namesOf = (list: string) => list.split(',').map((part) => part.trim())
const areCertificates = (list: string[]) => list.every((one) => /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(one))

/** A passphrase of backups is guessed without limits by whoever has one. */
export const PASSPHRASE_MIN = 12

const schema = z.object({
  NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
  PORT: withDefault(integerBetween(0, 65_535), '3000'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  PUBLIC_URL: optional(z.url()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  LUZ_DATA_DIR: withDefault(z.string(), './data'),
  LUZ_ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all'),
  LUZ_HEALTH_PORT: withDefault(integerBetween(0, 65_535), '3001'),
  LUZ_HEALTH_HOST: withDefault(z.string(), '127.0.0.1'),
  LUZ_DEMO: optional(z.enum(['0', '1', 'whole']).transform((v) => (v === 'whole' ? v : v === '1'))),
  LUZ_SECRET: optional(z.string().min(32, 'needs at least 32 characters')),
  LUZ_BACKUP_DIR: optional(z.string()),
  LUZ_BACKUP_DAILY: withDefault(integerBetween(1, 366), '7'),
  LUZ_BACKUP_WEEKLY: withDefault(integerBetween(0, 520), '4'),
  LUZ_BACKUP_PASSPHRASE: optional(z.string().min(PASSPHRASE_MIN, `needs at least ${PASSPHRASE_MIN} characters`)),
  LUZ_BACKUP_PASSPHRASE_FILE: optional(z.string()),
  LUZ_CLOCK: optional(z.iso.datetime()),
  LUZ_DRAIN: optional(integerBetween(0, 300)),
  LUZ_DATABASE_WAIT: withDefault(integerBetween(0, 600), '30'),
  LUZ_POOL: withDefault(integerBetween(2, 100), '8'),
  LUZ_JOBS: withDefault(integerBetween(1, 50), '4'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        (list) => list === 'none' || areNetworks(list),
        'must be a comma-separated list of addresses or networks, such as 10.0.0.0/8, or none',
      ),
  ),
  LUZ_ORIGINS: optional(
    z
      .string()
      .refine(
        (list) => list === 'none' || namesOf(list).every(isOrigin),
        'must be a comma-separated list of origins, such as https://app.example.com, or none',
      ),
  ),
  LUZ_IOS_APP: optional(z.string().regex(/^[A-Z0-9]{10}\.[\w.-]+$/, 'must be TEAMID.application')),
  LUZ_ANDROID_CERTIFICATES: optional(z.string().transform(namesOf).refine(areCertificates, 'must be fingerprints')),
  MAIL: optional(z.enum(['off'])),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: withDefault(z.string(), 'Luz <no-reply@localhost>'),
  S3_ENDPOINT: optional(
    z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^?#@]+$/, 'must be a URL without user name, query or fragment'),
  ),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be a region such as eu-central-1')),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  S3_ACCESS_KEY_ID: optional(visibleAscii),
  S3_SECRET_ACCESS_KEY: optional(visibleAscii),
  S3_FORCE_PATH_STYLE: withDefault(flag, '1'),
  SOFFICE_PATH: optional(z.string()),
  SMS_PROVIDER: withDefault(z.enum(['log', '019sms', 'inforu', 'twilio']), 'log'),
  SMS_SENDER: optional(
    z.string().regex(/^(\+?\d{4,15}|[A-Za-z0-9]{2,11}|MG[0-9a-f]{32})$/, 'must be 2 to 11 Latin letters and digits'),
  ),
  SMS_019_URL: withDefault(providerUrl, 'https://019sms.co.il/api'),
  SMS_019_USERNAME: optional(z.string()),
  SMS_019_TOKEN: optional(visibleAscii),
  SMS_INFORU_URL: withDefault(providerUrl, 'https://capi.inforu.co.il'),
  SMS_INFORU_USERNAME: optional(z.string()),
  SMS_INFORU_TOKEN: optional(visibleAscii),
  SMS_TWILIO_URL: withDefault(providerUrl, 'https://api.twilio.com'),
  SMS_TWILIO_ACCOUNT_SID: optional(z.string().regex(/^\w{2,64}$/, 'must be the id of the account')),
  SMS_TWILIO_AUTH_TOKEN: optional(visibleAscii),
  WHATSAPP_URL: withDefault(providerUrl, 'https://graph.facebook.com'),
  CARDCOM_URL: withDefault(providerUrl, 'https://secure.cardcom.solutions'),
  PAYPLUS_URL: withDefault(providerUrl, 'https://restapi.payplus.co.il'),
  ITA_URL: withDefault(providerUrl, 'https://ita-api.taxes.gov.il/shaam/production'),
  ITA_CLIENT_ID: optional(z.string()),
  ITA_CLIENT_SECRET: optional(z.string()),
  ITA_SOFTWARE_NUMBER: optional(z.string().regex(/^\d{8,9}$/, 'must be 8 or 9 digits')),
  SOFTWARE_VENDOR_NUMBER: optional(z.string().regex(/^\d{9}$/, 'must have nine digits')),
  SOFTWARE_VENDOR_NAME: optional(z.string().max(20, 'must have at most 20 characters')),
  AI_BASE_URL: optional(
    providerUrl.regex(/^https?:\/\/[^?#@]+$/, 'must be a URL without user name, query or fragment'),
  ),
  AI_MODEL: optional(z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be the name of a model, without spaces')),
  AI_API_KEY: optional(z.string().regex(/^[\x21-\x7e]+$/, 'must not contain spaces')),
  APNS_KEY: optional(appleKey),
  APNS_KEY_ID: optional(z.string().regex(/^[A-Z0-9]{10}$/, 'must be the 10 letters and digits of the key')),
  APNS_TEAM_ID: optional(z.string().regex(/^[A-Z0-9]{10}$/, 'must be the 10 letters and digits of the team')),
  APNS_TOPIC: optional(z.string().regex(/^[A-Za-z0-9.-]{1,155}$/, 'must be the id of the application')),
  APNS_URL: withDefault(providerUrl, 'https://api.push.apple.com'),
  FCM_ACCOUNT: optional(googleAccount),
  FCM_URL: withDefault(providerUrl, 'https://fcm.googleapis.com'),
  METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
  SUPPORT_PHONE: optional(
    z.string().regex(/^\+[1-9]\d{7,14}$/, 'must be a number with its country code, such as +972501234567'),
  ),
  SUPPORT_EMAIL: optional(z.email('must be an email address')),
})

/**
 * Checks that involve several variables. They read the raw values, so that their problems are
 * reported together with those of single variables.
 */
function conflicts(variables: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => emptyAsUndefined(variables[name]) !== undefined
  const lines: string[] = []
  if (variables.NODE_ENV === 'production') lines.push(...productionProblems(variables))
  else {
    if (isSet('HOST') && !isLoopback(variables.HOST!)) lines.push(`HOST: accepts other machines, ${exposesOutbox} HOST`)
    if (isSet('LUZ_HEALTH_HOST') && !isLoopback(variables.LUZ_HEALTH_HOST!))
      lines.push(
        'LUZ_HEALTH_HOST: accepts other machines, but outside production anyone could read /metrics: ' +
          'set NODE_ENV=production, or unset LUZ_HEALTH_HOST',
      )
    if (isSet('PUBLIC_URL') && !isLoopback(hostOf(variables.PUBLIC_URL!)))
      lines.push(`PUBLIC_URL: is not a loopback address, ${exposesOutbox} PUBLIC_URL`)
  }
  if (isSet('DATABASE_DIRECT_URL') && !isSet('DATABASE_URL'))
    lines.push('DATABASE_DIRECT_URL: goes with DATABASE_URL, which is not set: a single address is DATABASE_URL')
  if (isSet('MAIL') && isSet('SMTP_URL')) lines.push('MAIL: is off, but SMTP_URL is set: unset one of them')
  if (isSet('LUZ_BACKUP_PASSPHRASE') && isSet('LUZ_BACKUP_PASSPHRASE_FILE'))
    lines.push('LUZ_BACKUP_PASSPHRASE: is set, and so is LUZ_BACKUP_PASSPHRASE_FILE: unset one of them')
  for (const names of [storeNames, softwareNames, appleNames]) {
    const found = names.find(isSet)
    if (found) for (const name of names) if (!isSet(name)) lines.push(`${name}: is required, because ${found} is set`)
  }
  const provider = variables.SMS_PROVIDER ?? ''
  for (const name of smsNames[provider] ?? [])
    if (!isSet(name)) lines.push(`${name}: is required, because SMS_PROVIDER is ${provider}`)
  if (isSet('AI_BASE_URL') !== isSet('AI_MODEL'))
    lines.push('AI_BASE_URL: is set together with AI_MODEL, or neither is')
  if (isSet('AI_API_KEY') && !isSet('AI_BASE_URL')) lines.push('AI_API_KEY: is for AI_BASE_URL, which is not set')
  return lines
}
const exposesOutbox =
  'but outside production anyone could read codes and links at /dev/outbox: set NODE_ENV=production, or unset'
/** Returns a loopback name for an invalid URL, which the schema reports. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'localhost')
const storeNames = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const smsNames: Readonly<Record<string, readonly string[]>> = {
  '019sms': ['SMS_SENDER', 'SMS_019_USERNAME', 'SMS_019_TOKEN'],
  inforu: ['SMS_SENDER', 'SMS_INFORU_USERNAME', 'SMS_INFORU_TOKEN'],
  twilio: ['SMS_SENDER', 'SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN'],
}
const appleNames = ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const
const softwareNames = ['ITA_CLIENT_ID', 'ITA_CLIENT_SECRET', 'ITA_SOFTWARE_NUMBER'] as const

export type Environment = z.output<typeof schema>

/**
 * Reads and checks every variable. Throws one error that lists all problems. It omits the values,
 * because they may be secrets.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const read = schema.safeParse(variables)
  const conflictMessages = conflicts(variables)
  if (read.success && conflictMessages.length === 0) return read.data
  const fieldMessages = read.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const lines = [...fieldMessages, ...conflictMessages].map((line) => `  ${line}`)
  throw new Error(`The configuration has problems:\n${lines.join('\n')}\nREADME.md lists every variable.`)
}

/** False for development and tests. */
export const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'
/**
 * Where a process listens, and the variables that say so. A worker serves health and metrics only.
 */
export const listensOn = (env: Environment) =>
  env.LUZ_ROLE === 'worker'
    ? {
        host: env.LUZ_HEALTH_HOST,
        port: env.LUZ_HEALTH_PORT,
        names: { host: 'LUZ_HEALTH_HOST', port: 'LUZ_HEALTH_PORT' },
      }
    : { host: env.HOST, port: env.PORT, names: { host: 'HOST', port: 'PORT' } }
/**
 * How long a process that was told to stop answers on, in seconds, until its proxy has noticed. A
 * process that is alone has nobody to leave its requests to.
 */
export const drainSeconds = ({ LUZ_DRAIN, LUZ_ROLE }: Environment): number =>
  LUZ_DRAIN ?? (LUZ_ROLE === 'web' ? WEB_DRAIN_SECONDS : 0)
const WEB_DRAIN_SECONDS = 10
/** The proxies whose forwarding headers are believed; false when there are none. */
export const trustedProxies = ({ TRUST_PROXY }: Environment): string[] | false =>
  TRUST_PROXY === undefined || TRUST_PROXY === 'none' ? false : namesOf(TRUST_PROXY)
/** The origins of the native applications, Android's and that of iOS. */
const SHELLS = ['https://localhost', 'capacitor://localhost']
/** The origins, other than our own, whose pages may call the API. */
export const allowedOrigins = ({ LUZ_ORIGINS: list }: Environment): ReadonlySet<string> =>
  new Set(list === 'none' ? [] : [...SHELLS, ...(list === undefined ? [] : namesOf(list))])
/** The language model that writes texts, or null when none is configured. */
export function languageModelOf(env: Environment) {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env
  return baseUrl && model ? { baseUrl, model, apiKey } : null
}
/**
 * The address of whoever runs this installation: that of support, or what letters come from, unless
 * that is no address of theirs.
 */
export const operatorEmail = ({ SUPPORT_EMAIL, MAIL_FROM }: Environment): string | null => {
  const sender = /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()
  return SUPPORT_EMAIL ?? (sender.endsWith('@localhost') ? null : sender)
}
/** Whom a push service may contact about this installation: a mailto address, or the public one. */
export const contactOf = ({ SUPPORT_EMAIL: email }: Environment, publicUrl: string): string =>
  email ? `mailto:${email}` : publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost'
/** The bucket that stores the files, or null when the data folder does. */
export function bucketOf(env: Environment) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_FORCE_PATH_STYLE: pathStyle } = env
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }
}
