import { sql } from 'kysely'
import type { TemplateKind } from '#shared/messages/sms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** `message` is null for the wording of the installation. */
type Template = { readonly message: string | null; readonly is_sent: boolean }
/** What the office changed, by kind; kinds that it did not change are missing, null means none. */
export type OwnTemplates = Partial<Readonly<Record<TemplateKind, Template>>> | null

/** What the office changed, as a column of another query. */
export const ownTemplates = (scope: Scope) =>
  sql<OwnTemplates>`(select jsonb_object_agg(t.kind, jsonb_build_object('message', t.message, 'is_sent', t.is_sent))
    from message_templates t where t.office_id = ${scope.officeId})`

/** Like ownTemplates, as a query of its own; empty when nothing was changed. */
export const templatesOf = async (tx: Tx, scope: Scope): Promise<NonNullable<OwnTemplates>> => {
  const { own } = await tx.selectNoFrom(ownTemplates(scope).as('own')).executeTakeFirstOrThrow()
  return own ?? {}
}

type Wording = Pick<Template, 'message'> & { readonly kind: TemplateKind }
/** Kinds that are not named keep their wording. There must be at least one. */
export const upsertWordings = (tx: Tx, scope: Scope, wordings: readonly Wording[]) =>
  tx
    .insertInto('message_templates')
    .values(wordings.map((wording) => ({ ...wording, office_id: scope.officeId })))
    .onConflict((conflict) => conflict.columns(['office_id', 'kind']).doUpdateSet({ message: sql`excluded.message` }))
    .execute()

type Sent = Pick<Template, 'is_sent'> & { readonly kind: TemplateKind }
/** Kinds that are not named are sent or not as before. There must be at least one. */
export const upsertSent = (tx: Tx, scope: Scope, kinds: readonly Sent[]) =>
  tx
    .insertInto('message_templates')
    .values(kinds.map((one) => ({ ...one, message: null, office_id: scope.officeId })))
    .onConflict((conflict) => conflict.columns(['office_id', 'kind']).doUpdateSet({ is_sent: sql`excluded.is_sent` }))
    .execute()
