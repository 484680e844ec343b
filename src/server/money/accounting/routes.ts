import { accounting } from '#shared/money/accounting/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { closeDay, showCloses } from './close-day.ts'
import { exportOpenfrmt } from './export-openfrmt.ts'
import { exportPcn874 } from './export-pcn874.ts'
import { sendMonth, showAccountant } from './send-month.ts'
import { showSummary } from './show-summary.ts'

export const accountingRoutes = serve(accounting, {
  summary: ({ query, ...context }) => showSummary(context, query),
  openfrmt: ({ query, ...context }) => exportOpenfrmt(context, query),
  pcn874: ({ query, ...context }) => exportPcn874(context, query),
  accountant: ({ query, ...context }) => showAccountant(context, query.month),
  sendMonth: ({ body, ...context }) => sendMonth(context, body.month),
  closes: ({ query, ...context }) => showCloses(context, query.month),
  closeDay: ({ body, ...context }) => closeDay(context, body),
})
