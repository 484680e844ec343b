import { verify, X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { readWithTools } from '#tests/support/pdf-tools.ts'
import { attachedText, drawnLines, visualOrder } from '#tests/support/read-pdf.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { readSignature } from '#tests/support/signing/read-signature.ts'
import { creditInvoice, draftInvoice, snapshots, taxInvoice } from '#tests/support/money/snapshots.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { invoicePdfOf } from './printing/invoice-pdf.ts'
import { printInvoice } from './print-invoice.ts'
import { snapshotHash, snapshotText } from './snapshot-text.ts'

let office: Office
beforeAll(async () => {
  moveClockTo('2026-11-22T12:00:00Z')
  office = await createTestOffice()
})
async function context(officeId = office.officeId) {
  const { services } = await world()
  return {
    services,
    scope: mintScope(officeId),
    now: services.clock(),
    inOffice: <T>(work: Parameters<typeof enterOffice<T>>[2]) => enterOffice(services, officeId, work),
  }
}
const documents = Object.values(snapshots)
const titles = { 300: 'חשבונית עסקה', 320: 'חשבונית מס / קבלה', 330: 'חשבונית מס זיכוי', 400: 'קבלה' }

describe('a printed document', () => {
  it.each(documents)('of type $documentType is drawn, signed by the office and carries its data', async (snapshot) => {
    const pdf = Buffer.from(await printInvoice(await context(), snapshot, { copy: 'original' }))
    const drawn = drawnLines(pdf).join('\n')
    for (const words of [
      titles[snapshot.documentType],
      ...(snapshot.delivery === 'digital' ? ['מסמך ממוחשב'] : []),
      'מקור',
      'חתום אלקטרונית',
      snapshot.customer.name,
    ])
      expect(drawn).toContain(visualOrder(words))
    expect(drawn).toContain(`1 ${visualOrder('מתוך')} 1 ${visualOrder('עמוד')}`)
    const hash = snapshotHash(snapshot)
    expect(drawn).toContain(`${hash.slice(0, 4)}-${hash.slice(4, 8)}`)
    const { attributes, signature, certificate, digest, ofBytes } = readSignature(pdf)
    expect(digest).toEqual(ofBytes)
    expect(verify('sha256', attributes, new X509Certificate(certificate).publicKey, signature)).toBe(true)
    expect(new X509Certificate(certificate).subject).toContain('CN=סטודיו בדיקה')
    expect(attachedText(pdf)).toBe(snapshotText(snapshot))
  })

  it.each(documents)('of type $documentType is sound for qpdf, pdfsig and pdftotext', async (snapshot) => {
    const { check, signature, text } = readWithTools(
      await printInvoice(await context(), snapshot, { copy: 'original' }),
    )
    expect(check).toContain('No syntax or stream encoding errors')
    expect(signature).toContain('Signature is Valid')
    expect(signature).toContain('Total document signed')
    for (const word of titles[snapshot.documentType].split(' ')) expect(text).toContain(word)
    expect(text).toContain((snapshot.total / 100).toLocaleString('en', { minimumFractionDigits: 2 }))
  })

  it('shows a draft across the page, unsigned and without a number', async () => {
    const pdf = await printInvoice(await context(), draftInvoice, { copy: 'draft' })
    const drawn = drawnLines(pdf)
    expect(drawn.filter((line) => line.includes(visualOrder('טיוטה'))).length).toBeGreaterThan(1)
    expect(drawn.join()).not.toContain('10482')
    expect(Buffer.from(pdf).includes('/Sig')).toBe(false)
  })

  it('says that a copy is one', async () => {
    const drawn = drawnLines(await printInvoice(await context(), creditInvoice, { copy: 'copy' })).join()
    expect(drawn).toContain(visualOrder('העתק נאמן למקור'))
    expect(drawn).toContain(visualOrder('סיבת הזיכוי:'))
  })

  it('has the same bytes before it is signed, whatever the order of the stored keys', async () => {
    const holder = await context()
    const shuffled = Object.fromEntries(Object.entries(taxInvoice).toReversed()) as typeof taxInvoice
    expect(snapshotHash(shuffled)).toBe(snapshotHash(taxInvoice))
    const [one, two] = [
      await holder.services.pdf.render(holder, invoicePdfOf(taxInvoice, 'original')),
      await holder.services.pdf.render(holder, invoicePdfOf(shuffled, 'original')),
    ]
    expect(Buffer.compare(one, two)).toBe(0)
  })

  it('continues on further pages with the head of its table', async () => {
    const lines = Array.from({ length: 100 }, () => taxInvoice.lines[0]!)
    const drawn = drawnLines(await printInvoice(await context(), { ...taxInvoice, lines }, { copy: 'original' }))
    const pages = drawn.filter((line) => line.includes(visualOrder('מסמך ממוחשב'))).length
    expect(pages).toBeGreaterThan(3)
    // the last page has the totals only
    expect(drawn.filter((line) => line.includes(visualOrder('מחיר יחידה'))).length).toBe(pages - 1)
    expect(drawn.at(-1)).toContain(`${pages} ${visualOrder('מתוך')} ${pages} ${visualOrder('עמוד')}`)
  })

  it('may have texts of any length and any characters', async () => {
    const hostileText = `${'א'.repeat(300)} 😀 \u202e<b>#panic()\u0000 李 ${'x'.repeat(300)}`
    const snapshot = {
      ...taxInvoice,
      office: { ...taxInvoice.office, name: hostileText, address: hostileText },
      customer: { ...taxInvoice.customer, name: hostileText, address: hostileText },
      lines: [{ ...taxInvoice.lines[0]!, description: hostileText }],
      note: `${hostileText}\n${hostileText}`,
    }
    await expect(printInvoice(await context(), snapshot, { copy: 'original' })).resolves.toBeInstanceOf(Uint8Array)
  })

  it('is refused inside a transaction', async () => {
    const { services, scope, ...rest } = await context()
    const inside = enterOffice(services, scope.officeId, () =>
      printInvoice({ services, scope, ...rest }, taxInvoice, { copy: 'original' }),
    )
    await expect(inside).rejects.toThrow('while a transaction is open')
  })
})
