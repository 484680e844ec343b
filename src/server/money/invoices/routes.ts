import { invoices } from '#shared/money/invoices/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { creditInvoice } from './credit-invoice.ts'
import { exportInvoices } from './export-invoices.ts'
import { handOutOriginal, handOutPdf } from './hand-out-pdf.ts'
import { issueDraft } from './issue-draft.ts'
import { addDraft, changeInvoice, removeDraft } from './save-draft.ts'
import { setFirstNumber } from './set-first-number.ts'
import { sendInvoice } from './send-invoice.ts'
import { showContinuity, showCounts, showInvoice, showInvoices } from './show-invoices.ts'

export const invoiceRoutes = serve(invoices, {
  list: ({ query, ...context }) => showInvoices(context, query),
  counts: ({ query, ...context }) => showCounts(context, query),
  continuity: (context) => showContinuity(context),
  export: ({ query, ...context }) => exportInvoices(context, query),
  show: ({ params, ...context }) => showInvoice(context, params.id),
  create: ({ body, ...context }) => addDraft(context, body),
  update: ({ params, body, ...context }) => changeInvoice(context, params.id, body),
  remove: ({ params, ...context }) => removeDraft(context, params.id),
  issue: ({ params, ...context }) => issueDraft(context, params.id),
  credit: ({ params, body, ...context }) => creditInvoice(context, params.id, body),
  send: ({ params, body, ...context }) => sendInvoice(context, params.id, body),
  pdf: ({ params, ...context }) => handOutPdf(context, params.id),
  original: ({ params, ...context }) => handOutOriginal(context, params.id),
  firstNumber: ({ body, ...context }) => setFirstNumber(context, body),
})
