import type { Body } from '#shared/http/endpoint.ts'
import type { smsContract } from '#shared/messages/sms/contract.ts'
import {
  AUTOMATIC_KINDS,
  TEMPLATE_KINDS,
  offerIn,
  unknownTag,
  VISIT_TEMPLATE_KINDS,
  type TemplateKind,
} from '#shared/messages/sms/rules.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { templateChange } from './changes.ts'
import { templatesOf, upsertSent, upsertWordings } from './template-queries.ts'
import { defaultTemplates, text } from './text.ts'

/**
 * The office's wordings, what they were before it changed them, and the kinds that it does not
 * send.
 */
export async function showTemplates({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>) {
  const own = await templatesOf(tx, scope)
  const byKind = (wording: (kind: TemplateKind) => string) =>
    Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, wording(kind)])) as Record<TemplateKind, string>
  return {
    ...byKind((kind) => own[kind]?.message ?? defaultTemplates[kind]),
    off: VISIT_TEMPLATE_KINDS.filter((kind) => own[kind]?.is_sent === false),
    defaults: byKind((kind) => defaultTemplates[kind]),
  }
}

/**
 * Changes the wordings that are named and keeps the others, so that two people who change different
 * ones do not undo each other. An empty one restores the
 * installation's. Fails with invalid_input for placeholders that a kind does not have and for words
 * of an offer in messages about appointments, and with forbidden for automatic messages, which are
 * marketing, unless the caller is the owner.
 */
export async function saveTemplates(context: OfficeContext<Staff>, body: Body<typeof smsContract, 'saveTemplates'>) {
  const { tx, scope, caller } = context
  if (caller.role !== 'owner' && AUTOMATIC_KINDS.some((kind) => body[kind] !== undefined)) fail('forbidden')
  const wrong = TEMPLATE_KINDS.flatMap((kind) => {
    const sentence = refusalOf(kind, body[kind] ?? '')
    return sentence === null ? [] : [[kind, sentence] as const]
  })
  if (wrong.length > 0) fail('invalid_input', { fields: Object.fromEntries(wrong) })
  const before = await showTemplates(context)
  const wordings = TEMPLATE_KINDS.flatMap((kind) => {
    const typed = body[kind]
    return typed === undefined ? [] : [{ kind, message: isOriginal(kind, typed) ? null : typed }]
  })
  const kinds = VISIT_TEMPLATE_KINDS.flatMap((kind) => {
    const is_sent = body.sent[kind]
    return is_sent === undefined ? [] : [{ kind, is_sent }]
  })
  if (wordings.length > 0) await upsertWordings(tx, scope, wordings)
  if (kinds.length > 0) await upsertSent(tx, scope, kinds)
  const after = await showTemplates(context)
  recordChange(context, templateChange, { action: 'update', id: scope.officeId, before, after })
  return after
}

const isOriginal = (kind: TemplateKind, typed: string) => typed === '' || typed === defaultTemplates[kind]

function refusalOf(kind: TemplateKind, template: string): string | null {
  const tag = unknownTag(kind, template)
  if (tag !== null) return text.unknownTag(tag)
  const offer = offerIn(kind, template)
  return offer === null ? null : text.offer(offer)
}
