import { z } from 'zod'
import { CHANNELS } from '#shared/customers/customers/rules.ts'
import { contract } from '#shared/http/endpoint.ts'
import { emptyAsNull, flag, instant, optionalFlag, optionalText } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { WHATSAPP_KINDS, type WhatsappKind } from './rules.ts'

const byKind = <T>(type: () => T) =>
  Object.fromEntries(WHATSAPP_KINDS.map((kind) => [kind, type()])) as Record<WhatsappKind, T>
/** Meta allows lower case letters, digits and underscores. */
const templateName = z
  .string()
  .trim()
  .regex(/^[a-z0-9_]{1,512}$/)
const LANGUAGE = /^[a-z]{2,3}(_[A-Z]{2})?$/

/** Secrets are written and never read back. Without an account `phone_number_id` is empty. */
const settings = z.object({
  phone_number_id: z.string(),
  has_credentials: flag,
  /** Names of approved templates; '' for kinds that go by SMS. */
  templates: z.object(byKind(() => z.string())),
  /** Meta's code of the templates' language. */
  language: z.string(),
  /** Customers without a preference get WhatsApp as well. */
  is_default: flag,
  tested_at: instant.nullable(),
  test_passed: flag.nullable(),
  /** What the owner enters at Meta, so that it reports to this installation. */
  webhook_url: z.string(),
  verify_token: z.string(),
})

export const whatsappAccounts = contract('whatsapp-accounts', routes, {
  get: { access: 'owner', status: 200, reply: settings },
  /** Missing or empty secrets keep those that are stored for the same number. */
  save: {
    access: 'owner',
    needs: 'active',
    body: z.object({
      phone_number_id: z
        .string()
        .trim()
        .regex(/^\d{5,20}$/),
      access_token: optionalText(1_000),
      app_secret: optionalText(200),
      templates: z.object(byKind(() => emptyAsNull(templateName))),
      language: z.string().trim().regex(LANGUAGE).default('he'),
      is_default: optionalFlag,
    }),
    status: 200,
    reply: settings,
  },
  /** Messages that wait for WhatsApp go by SMS then. */
  remove: { access: 'owner', needs: 'active', status: 204, reply: z.void() },
  /** Asks Meta whether it accepts the saved credentials. Nothing is sent. */
  test: {
    access: 'owner',
    needs: 'active',
    transaction: 'own',
    status: 200,
    reply: z.object({ ok: flag, message: z.string() }),
    fails: ['whatsapp_missing'],
  },
  /** The channels that a customer's card can prefer, and that of customers without a preference. */
  channels: {
    access: 'staff',
    status: 200,
    reply: z.object({ channels: z.array(z.enum(CHANNELS)), automatic: z.enum(['sms', 'whatsapp']) }),
  },
  /** Meta checks the address once: the answer is `hub.challenge` as plain text. */
  verify: {
    access: 'public',
    params: z.object({ token: z.string().max(80) }),
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(100),
      'hub.challenge': z.string().regex(/^[\w-]{1,100}$/),
    }),
    download: true,
    status: 200,
    reply: z.unknown(),
    fails: ['whatsapp_forged'],
  },
  /** Statuses of messages and messages of customers, signed with the secret of the app. */
  receive: {
    access: 'public',
    raw: { maxBytes: 1024 * 1024, headers: ['x-hub-signature-256'] },
    params: z.object({ token: z.string().max(80) }),
    status: 200,
    reply: z.object({ ok: flag }),
    fails: ['whatsapp_forged'],
  },
})
