import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { passkeysOf } from './passkey-queries.ts'
import { accountOf, countRecoveryCodes } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'

/** The caller's own account and its security settings. */
export async function showAccount({ tx, scope, caller, services }: OfficeContext<Staff>) {
  const { name, email, email_proved_at, phone_number, totp_confirmed_at } = await accountOf(tx, scope, caller.userId)
  const recovery_codes_left = totp_confirmed_at ? await countRecoveryCodes(tx, scope, caller.userId) : 0
  const flags = { email_proved: email_proved_at !== null, second_factor: totp_confirmed_at !== null }
  const passkeys = await passkeysOf(tx, scope, caller.userId)
  const passkeys_available = relyingPartyOf(services) !== null
  return { account: { name, email, phone_number, ...flags, recovery_codes_left, passkeys, passkeys_available } }
}
