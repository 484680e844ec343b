import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { fail } from '#server/platform/fail.ts'
import { linkToken, sixDigitCode, type Secrets } from '#server/platform/security/crypto.ts'
import { queueCode } from '#server/messages/sms/queue-code.ts'
import { checkSignable, requestOfLink } from './open-link.ts'
import { asksForCode, sendReopenCode } from './reopen-link.ts'
import { CODE_MINUTES } from './rules.ts'
import { storeCode } from './sign-queries.ts'
import { text } from './text.ts'

type Named = { readonly office_id: number; readonly id: number }
/** Only the keyed hash of a code is stored, bound to its request. */
export const macOfCode = (secrets: Secrets, { office_id, id }: Named, code: string): Buffer =>
  secrets.mac('sign-code', `${office_id} ${id} ${code}`)

/**
 * Sends a code to the phone that got the link, or for a file that was signed long ago to the
 * customer's. Fails with sign_code_unavailable beyond the
 * budget of codes.
 */
export async function sendSignCode(context: PublicContext, token: string): Promise<void> {
  const { services, now, ip } = context
  const request = await requestOfLink(context, token)
  if (asksForCode(request, now)) return sendReopenCode(context, request)
  checkSignable(request)
  await services.limits.takeNetwork(perNetwork.acts, ip, request.office_id)
  await services.limits.take(perPerson.linkActs, `${request.office_id} ${request.id}`)
  const code = sixDigitCode()
  const mac = macOfCode(services.secrets, request, code)
  await context.enter(request.office_id, async (tx, scope) => {
    await storeCode(tx, scope, request.id, mac, new Date(now.getTime() + CODE_MINUTES * MINUTE))
    const isQueued = await queueCode(
      { tx, scope, now, services },
      {
        phone: request.phone,
        message: text.code(request.office_name, code),
        dedupeKey: `sign_code:${request.id}:${linkToken()}`,
        askedBy: 'link',
      },
    )
    if (!isQueued) fail('sign_code_unavailable')
  })
}
