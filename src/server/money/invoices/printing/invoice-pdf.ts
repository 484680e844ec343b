import fs from 'node:fs'
import { create } from 'qrcode/lib/core/qrcode.js'
import type { PdfRequest } from '#server/providers/pdf/pdf.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { snapshotHash, snapshotText } from '../snapshot-text.ts'
import { invoiceName, invoicePage, type CopyKind, type PrintedAllocation } from './invoice-page.ts'
import { text } from './text.ts'

const template = fs.readFileSync(new URL('invoice.typ', import.meta.url), 'utf8')

/**
 * The request that prints an invoice. The file carries its snapshot as `document.json` and the date
 * of issue, so that printing again gives the same bytes.
 */
export function invoicePdfOf(snapshot: InvoiceSnapshot, copy: CopyKind, allocation?: PrintedAllocation): PdfRequest {
  const { office, number, issuedAt, date, publicUrl } = snapshot
  return {
    template,
    data: invoicePage(snapshot, copy, snapshotHash(snapshot), allocation),
    pictures: publicUrl === null ? {} : { qr: qrSvg(publicUrl) },
    title: `${invoiceName(snapshot)} ${number ?? text.draft}`,
    author: office.name,
    createdAt: new Date(issuedAt ?? date),
    attachment: {
      name: 'document.json',
      mediaType: 'application/json',
      description: text.attachment,
      text: snapshotText(snapshot),
    },
  }
}

/**
 * The same without the phone and the e-mail address of the customer, for a reader who may not see
 * them: also without the attached snapshot, which has them. The seal stays that of the invoice.
 */
export function invoicePdfWithoutContact(...[snapshot, ...rest]: Parameters<typeof invoicePdfOf>): PdfRequest {
  const customer = { ...snapshot.customer, phone: null, email: null }
  const { data, ...request } = invoicePdfOf({ ...snapshot, customer }, ...rest)
  const { seal } = invoicePdfOf(snapshot, ...rest).data as { readonly seal: PdfRequest['data'] }
  return { ...request, data: { ...(data as object), seal }, attachment: null }
}

/**
 * A row of the code is drawn in runs of squares, without a margin: the page around the code is
 * white.
 */
function qrSvg(address: string): string {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size).join(''))
  const runs = rows.flatMap((row, y) =>
    Array.from(row.matchAll(/1+/g), ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#1f2a2e" d="${runs.join('')}"/></svg>`
}
