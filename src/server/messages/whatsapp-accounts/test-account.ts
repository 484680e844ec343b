import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { isOfProvider, SmsRefused } from '#server/providers/sms/sms.ts'
import { openWhatsapp } from '../sms/open-whatsapp.ts'
import { noteWhatsappTest, whatsappAccount, type WhatsappAccount } from '../sms/whatsapp-queries.ts'
import { whatsappChange } from './changes.ts'
import { text } from './text.ts'

/**
 * Asks Meta whether it accepts the saved credentials. Nothing is sent. A silent Meta is no result.
 */
export async function testAccount(context: OwnTransactionContext<Staff>): Promise<{ ok: boolean; message: string }> {
  const { scope, services } = context
  await services.limits.take(perOffice.connections, String(scope.officeId))
  const account = (await context.inOffice((tx) => whatsappAccount(tx, scope))) ?? fail('whatsapp_missing')
  const { passed, message } = await ask(context, account)
  return context.finish(async (tx, inside) => {
    if (passed !== null) {
      await noteWhatsappTest(tx, scope, account.phone_number_id, passed, inside.now)
      recordChange(inside, whatsappChange, { action: 'test', id: scope.officeId, after: { passed } })
    }
    return { ok: passed === true, message }
  })
}

type Result = { readonly passed: boolean | null; readonly message: string }
async function ask(context: OwnTransactionContext<Staff>, account: WhatsappAccount): Promise<Result> {
  try {
    const { name, phone } = await openWhatsapp(context, account).check()
    return { passed: true, message: text.accepted(name, phone) }
  } catch (error) {
    if (!isOfProvider(error)) throw error
    if (!(error instanceof SmsRefused)) return { passed: null, message: text.silent }
    return { passed: false, message: text.refused(error.reason) }
  }
}
