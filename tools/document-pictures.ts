/**
 * Prints a document of every type and writes its picture into docs/printed-documents, for the page
 * of that name. Run it by hand when the layout changes; the pictures are committed. It needs
 * pdftoppm (Debian: poppler-utils).
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { invoicePdfOf } from '#server/money/invoices/printing/invoice-pdf.ts'
import { typstPdf } from '#server/providers/pdf/typst-pdf.ts'
import { creditInvoice, debtInvoice, draftInvoice, exemptReceipt, taxInvoice } from '#tests/support/money/snapshots.ts'

const DPI = 96
/** A program of the machine, not of npm. */
const TO_PICTURE = 'pdftoppm'
const folder = path.resolve(import.meta.dirname, '../docs/printed-documents')
const pictures = {
  '320': invoicePdfOf(taxInvoice, 'original'),
  '330': invoicePdfOf(creditInvoice, 'copy'),
  '400': invoicePdfOf(exemptReceipt, 'original'),
  '300': invoicePdfOf(debtInvoice, 'original'),
  draft: invoicePdfOf(draftInvoice, 'draft'),
}

fs.mkdirSync(folder, { recursive: true })
const printer = typstPdf()
for (const [name, request] of Object.entries(pictures)) {
  const input = await printer.render(request)
  const picture = execFileSync(TO_PICTURE, ['-r', String(DPI), '-png', '-singlefile', '-'], { input })
  const file = path.join(folder, `${name}.png`)
  await sharp(picture).png({ palette: true, colors: 64, effort: 10 }).toFile(file)
  console.log(`${name}.png ${fs.statSync(file).size} bytes`)
}
await printer.close()
