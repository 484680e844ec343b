import { sql } from 'kysely'
import type { TemplateKind } from '#shared/sms/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

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

/** Kinds that are not named keep their wording. There must be at least one. */
export const upsertTemplates = (tx: Tx, scope: Scope, templates: readonly (Template & { kind: TemplateKind })[]) =>
  tx
    .insertInto('message_templates')
    .values(templates.map((template) => ({ ...template, office_id: scope.officeId })))
    .onConflict((conflict) =>
      conflict.columns(['office_id', 'kind']).doUpdateSet({
        message: sql`excluded.message`,
        is_sent: sql`excluded.is_sent`,
      }),
    )
    .execute()
