import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { checkReporter } from './check-reporter.ts'
import { sumMonth } from './sum-month.ts'

/** The figures of a month. */
export async function showSummary(context: OfficeContext<Staff>, month: string) {
  await checkReporter(context)
  return sumMonth(context, month)
}
