/** Verification codes, which have a budget of their own. */
import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { isMobile } from '#shared/values/phone.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { isTrial } from '#server/office/subscriptions/queries.ts'
import { notifyOfCodes } from './notify-failure.ts'
import { queueSms } from './queue-sms.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
type CodeSms = { readonly phone: string; readonly message: string; readonly dedupeKey: string }
/**
 * Sends a code by SMS, and returns whether it could be: not to a landline, to a phone that got
 * many codes of any office today, nor beyond the office's budget of the hour, which is small for a
 * trial; the owner is told of it.
 */
export async function queueCode(context: Context, code: CodeSms): Promise<boolean> {
  const { tx, scope, now } = context
  const { limits } = context.services
  if (!isMobile(code.phone) || !(await limits.isWithin(perPerson.codesByPhone, code.phone))) return false
  const budget = (await isTrial(tx, scope)) ? perOffice.trialCodes : perOffice.codes
  if (!(await limits.isWithin(budget, String(scope.officeId)))) {
    notifyOfCodes({ tx, now })
    return false
  }
  return (await queueSms(tx, scope, now, { ...code, kind: 'code' })) === 'queued'
}
