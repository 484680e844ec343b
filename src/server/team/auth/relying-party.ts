/** To whom passkeys belong: the host of PUBLIC_URL. Browsers bind a passkey to it for good. */
import { isIP } from 'node:net'
import { fail } from '#server/platform/fail.ts'
import type { Services } from '#server/platform/services.ts'

export type RelyingParty = {
  /** The name that authenticators know. */
  readonly id: string
  /** Where a ceremony must have taken place, exactly. */
  readonly origin: string
}

/** Null when PUBLIC_URL is an IP address: WebAuthn knows names alone. */
export function relyingPartyOf({ publicUrl }: Services): RelyingParty | null {
  const { hostname: id, origin } = new URL(publicUrl())
  return isIP(id.replace(/^\[|\]$/g, '')) ? null : { id, origin }
}

/** Fails with passkeys_unavailable where there is none. */
export const requireRelyingParty = (services: Services): RelyingParty =>
  relyingPartyOf(services) ?? fail('passkeys_unavailable')
