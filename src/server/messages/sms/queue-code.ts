/** Verification codes, which have a budget of their own. */
import { perOffice, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { isMobile } from '#shared/values/phone.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { isTrial } from '#server/office/subscriptions/queries.ts'
import { notifyOfCodes } from './notify-failure.ts'
import { queueSms } from './queue-sms.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
type CodeSms = {
  readonly phone: string
  readonly message: string
  readonly dedupeKey: string
  /** Any visitor, in the name of any phone, or the holder of a link that the office has sent. */
  readonly askedBy: 'visitor' | 'link'
}

/**
 * Sends a code by SMS, and returns whether it could be: not to a landline, to a phone that got
 * many codes of any office today, nor beyond the office's budget of the hour, which is small for a
 * trial; the owner is told of it. Codes of links are counted apart: strangers would otherwise keep
 * a customer from signing. Of trials they share one counter of a phone, because anybody can open
 * one and send a link.
 */
export async function queueCode(context: Context, { askedBy, ...code }: CodeSms): Promise<boolean> {
  const { tx, scope, now } = context
  const { limits } = context.services
  if (!isMobile(code.phone)) return false
  const ofTrial = await isTrial(tx, scope)
  const office = String(scope.officeId)
  const counted =
    askedBy === 'visitor'
      ? { phone: code.phone, office }
      : { phone: `link ${ofTrial ? '' : `${office} `}${code.phone}`, office: `link ${office}` }
  if (!(await limits.isWithin(perPerson.codesByPhone, counted.phone))) return false
  if (!(await limits.isWithin(ofTrial ? perOffice.trialCodes : perOffice.codes, counted.office))) {
    notifyOfCodes({ tx, now })
    return false
  }
  return (await queueSms(tx, scope, now, { ...code, kind: 'code' })) === 'queued'
}
