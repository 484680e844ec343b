/**
 * A process that prints as the server does: node tests/processes/napping-printer.ts. It prints
 * "printed" and waits. After SIGINT and SIGTERM it prints once more and closes, as a server that
 * drains.
 */
import type { PdfRequest } from '#server/providers/pdf/pdf.ts'
import { typstPdf } from '#server/providers/pdf/typst-pdf.ts'

const printer = typstPdf()
const request: PdfRequest = {
  template: '#d',
  data: 'שלום',
  pictures: {},
  title: 'כותרת',
  author: 'סטודיו נועה',
  createdAt: new Date('2026-11-22T10:58:00Z'),
  attachment: null,
}
const stay = setInterval(() => {}, 60_000)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void printer
      .render(request)
      .then(() => printer.close())
      .then(() => clearInterval(stay))
  })
await printer.render(request)
console.log('printed')
