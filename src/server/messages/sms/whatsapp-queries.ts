/** The office's account at WhatsApp Business Cloud. */
import { sql } from 'kysely'
import type { TemplateNames } from '#shared/messages/whatsapp-accounts/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Undefined for an office without WhatsApp. */
export const whatsappAccount = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('whatsapp_accounts')
    .select(['phone_number_id', 'credentials', 'language', 'is_default', 'tested_at', 'test_passed'])
    .select((e) => e.ref('templates').$castTo<TemplateNames>().as('templates'))
    .where('office_id', '=', scope.officeId)
    .executeTakeFirst()
export type WhatsappAccount = NonNullable<Awaited<ReturnType<typeof whatsappAccount>>>

/** What the choice of a channel depends on; null for an office without WhatsApp. */
export type OwnWhatsapp = Pick<WhatsappAccount, 'templates' | 'is_default'> | null
/** The same as a column of another query. */
export const ownWhatsapp = (scope: Scope) =>
  sql<OwnWhatsapp>`(select jsonb_build_object('templates', w.templates, 'is_default', w.is_default)
    from whatsapp_accounts w where w.office_id = ${scope.officeId})`

type Saved = Pick<WhatsappAccount, 'phone_number_id' | 'credentials' | 'language' | 'is_default' | 'templates'>
/** Replaces the account. What was saved has not been tested. */
export const upsertWhatsappAccount = (tx: Tx, scope: Scope, { templates, ...account }: Saved) => {
  const row = { ...account, templates: JSON.stringify(templates), tested_at: null, test_passed: null }
  return tx
    .insertInto('whatsapp_accounts')
    .values({ ...row, office_id: scope.officeId })
    .onConflict((same) => same.column('office_id').doUpdateSet(row))
    .execute()
}

/** Does nothing when there is none. */
export const deleteWhatsappAccount = (tx: Tx, scope: Scope) =>
  tx.deleteFrom('whatsapp_accounts').where('office_id', '=', scope.officeId).execute()

/** Records whether Meta accepted the credentials of this number. */
export const noteWhatsappTest = (tx: Tx, scope: Scope, phoneNumberId: string, passed: boolean, now: Date) =>
  tx
    .updateTable('whatsapp_accounts')
    .set({ tested_at: now, test_passed: passed })
    .where('office_id', '=', scope.officeId)
    .where('phone_number_id', '=', phoneNumberId)
    .execute()
