import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import { isProduction } from '#server/platform/environment.ts'
import type { Services } from '#server/platform/services.ts'
import { AUTHORITY_TIMEOUT_MS, itaAuthority } from '#server/providers/allocation-numbers/ita-authority.ts'
import { sandboxAuthority } from '#server/providers/allocation-numbers/sandbox-authority.ts'
import type { TaxAuthority } from '#server/providers/allocation-numbers/tax-authority.ts'

/** The screen to which the authority's page sends the browser back. */
const SCREEN = '/BusinessSettings'
export const CONSENT_PAGE = '/dev/tax-authority'
/**
 * The absolute address of the business settings. The authority compares it with the registered one.
 */
export const screenUrl = (services: Services): string => services.publicUrl() + SCREEN

/**
 * The authority that this installation uses: the real one when its software is registered, and
 * outside production the built-in one. Null when there is none.
 */
export function authorityOf(services: Services): TaxAuthority | null {
  const { ITA_URL: base, ITA_CLIENT_ID, ITA_CLIENT_SECRET, ITA_SOFTWARE_NUMBER } = services.environment
  if (ITA_CLIENT_ID && ITA_CLIENT_SECRET && ITA_SOFTWARE_NUMBER)
    return itaAuthority({
      base,
      clientId: ITA_CLIENT_ID,
      clientSecret: ITA_CLIENT_SECRET,
      softwareNumber: ITA_SOFTWARE_NUMBER,
      redirectUrl: screenUrl(services),
      timeoutMs: AUTHORITY_TIMEOUT_MS,
    })
  return isProduction(services.environment) ? null : sandboxAuthority(services.publicUrl() + CONSENT_PAGE)
}

/** Like authorityOf, for calls, which are refused inside a transaction. */
export function openAuthority(services: Services): TaxAuthority | null {
  refuseInTransaction('a call of the tax authority')
  return authorityOf(services)
}
