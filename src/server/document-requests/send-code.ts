import { MINUTE } from '#shared/values/local-time.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { fail } from '../platform/fail.ts'
import { linkToken, sixDigitCode, type Secrets } from '../platform/security/crypto.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { signCodePerIp, signCodePerRequest } from './limits.ts'
import { checkOpen, requestOfLink } from './open-link.ts'
import { CODE_MINUTES } from './rules.ts'
import { storeCode } from './sign-queries.ts'
import { text } from './text.ts'

type Named = { readonly office_id: number; readonly id: number }
/** Only the keyed hash of a code is stored, bound to its request. */
export const macOfCode = (secrets: Secrets, { office_id, id }: Named, code: string): Buffer =>
  secrets.mac('sign-code', `${office_id} ${id} ${code}`)

/**
 * Sends a code to the phone that got the link. Fails with sign_code_unavailable beyond the quota.
 */
export async function sendSignCode(context: PublicContext, token: string): Promise<void> {
  const { services, now, ip } = context
  const request = await requestOfLink(context, token)
  checkOpen(request)
  await services.limits.take(signCodePerIp, ip)
  await services.limits.take(signCodePerRequest, `${request.office_id} ${request.id}`)
  const code = sixDigitCode()
  const mac = macOfCode(services.secrets, request, code)
  await context.enter(request.office_id, async (tx, scope) => {
    await storeCode(tx, scope, request.id, mac, new Date(now.getTime() + CODE_MINUTES * MINUTE))
    const queued = await queueSms(tx, scope, now, {
      kind: 'code',
      phone: request.phone,
      message: text.code(request.office_name, code),
      dedupeKey: `sign_code:${request.id}:${linkToken()}`,
    })
    if (queued !== 'queued') fail('sign_code_unavailable')
  })
}
