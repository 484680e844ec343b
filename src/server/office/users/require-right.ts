import type { Right } from '#shared/http/rights.ts'
import { fail } from '#server/platform/fail.ts'
import type { Staff } from '#server/platform/security/session.ts'

/**
 * Fails with right_missing. For calls that need a right only for some of their input; the others
 * declare it in `needs`.
 */
export function requireRight({ caller }: { readonly caller: Staff }, right: Right): void {
  if (!caller.rights.has(right)) fail('right_missing')
}
