import type { Channel } from '#shared/customers/customers/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import type { whatsappAccounts } from '#shared/messages/whatsapp-accounts/contract.ts'
import { WHATSAPP_KINDS, type TemplateNames, type WhatsappKind } from '#shared/messages/whatsapp-accounts/rules.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { sealWhatsapp, unsealWhatsapp, type WhatsappSecrets } from '../sms/open-whatsapp.ts'
import { deleteWhatsappAccount, upsertWhatsappAccount, whatsappAccount } from '../sms/whatsapp-queries.ts'
import { whatsappChange } from './changes.ts'
import { verifyTokenOf, webhookUrl } from './webhook-address.ts'

type Typed = Body<typeof whatsappAccounts, 'save'>

const byKind = (nameOf: (kind: WhatsappKind) => string) =>
  Object.fromEntries(WHATSAPP_KINDS.map((kind) => [kind, nameOf(kind)])) as Record<WhatsappKind, string>

/** The office's account, without its secrets. */
export async function showAccount({ tx, scope, services }: OfficeContext) {
  const account = await whatsappAccount(tx, scope)
  return {
    phone_number_id: account?.phone_number_id ?? '',
    has_credentials: account !== undefined,
    templates: byKind((kind) => account?.templates[kind] ?? ''),
    language: account?.language ?? 'he',
    is_default: account?.is_default ?? false,
    tested_at: account?.tested_at ?? null,
    test_passed: account?.test_passed ?? null,
    webhook_url: webhookUrl(services, scope.officeId),
    verify_token: verifyTokenOf(services, scope.officeId),
  }
}

/**
 * Replaces the account. Fails with invalid_input for secrets that are missing or cannot be sent.
 */
export async function saveAccount(context: OfficeContext, typed: Typed) {
  const { tx, scope } = context
  const { phone_number_id, language, is_default } = typed
  const before = await auditable(context)
  const stored = await whatsappAccount(tx, scope)
  const known = stored?.phone_number_id === phone_number_id ? unsealWhatsapp(context, stored) : null
  const credentials = sealWhatsapp(context, phone_number_id, merged(typed, known))
  const named = WHATSAPP_KINDS.flatMap((kind) =>
    typed.templates[kind] === null ? [] : [[kind, typed.templates[kind]]],
  )
  const templates = Object.fromEntries(named) as TemplateNames
  await upsertWhatsappAccount(tx, scope, { phone_number_id, credentials, language, is_default, templates })
  recordChange(context, whatsappChange, { action: 'save', id: scope.officeId, before, after: await auditable(context) })
  return showAccount(context)
}

/** Removes the account with its secrets. Messages that wait for it go by SMS. */
export async function removeAccount(context: OfficeContext): Promise<void> {
  const before = await auditable(context)
  await deleteWhatsappAccount(context.tx, context.scope)
  recordChange(context, whatsappChange, { action: 'remove', id: context.scope.officeId, before })
}

/** The channels that the office has, and that of customers without a preference. */
export async function showChannels({ tx, scope }: OfficeContext) {
  const account = await whatsappAccount(tx, scope)
  const channels: Channel[] = account ? ['sms', 'whatsapp', 'email'] : ['sms', 'email']
  return { channels, automatic: account?.is_default ? ('whatsapp' as const) : ('sms' as const) }
}

/** The log of changes has neither the secrets nor what proves a webhook. */
async function auditable(context: OfficeContext) {
  const { phone_number_id, templates, language, is_default } = await showAccount(context)
  return { phone_number_id, templates, language, is_default }
}

/** What an HTTP header can carry. */
const isSendable = (secret: string) => /^[\x21-\x7e]+$/.test(secret)
function merged(typed: Typed, known: WhatsappSecrets | null): WhatsappSecrets {
  const names = ['access_token', 'app_secret'] as const
  const [access_token, app_secret] = names.map((name) => typed[name]?.trim() || (known?.[name] ?? ''))
  const secrets = { access_token: access_token!, app_secret: app_secret! }
  const wrong = names.filter((name) => !isSendable(secrets[name]))
  const problemOf = (name: (typeof names)[number]) => (secrets[name] === '' ? fieldText.required : fieldText.invalid)
  if (wrong.length > 0)
    fail('invalid_input', { fields: Object.fromEntries(wrong.map((name) => [name, problemOf(name)])) })
  return secrets
}
