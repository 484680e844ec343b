import fs from 'node:fs'
import { toAgorot } from '#shared/values/money.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { PdfRequest } from '#server/providers/pdf/pdf.ts'
import { voucherById, type StoredVoucher } from './queries.ts'
import { amountText, dateText } from './rules.ts'
import { text } from './text.ts'

const template = fs.readFileSync(new URL('voucher.typ', import.meta.url), 'utf8')

/**
 * The voucher as a PDF, printed outside transactions. Its code is worth money, so only owners and
 * its seller may see it. Fails with not_found for other users.
 */
export async function printVoucher(context: OwnTransactionContext<Staff>, id: number): Promise<FileReply> {
  const voucher = await context.inOffice((_, inside) => readVoucher(inside, id))
  const bytes = await context.services.pdf.render(context, voucherPdf(voucher))
  return { bytes, mime: 'application/pdf', name: text.file, inline: true }
}

/** A voucher that the caller may hand over: owners may any, employees those that they sold. */
export async function readVoucher(
  { tx, scope, caller }: Parameters<Parameters<OwnTransactionContext<Staff>['inOffice']>[0]>[1],
  id: number,
): Promise<StoredVoucher> {
  const voucher = (await voucherById(tx, scope, id)) ?? fail('not_found')
  if (caller.role !== 'owner' && voucher.seller_id !== caller.userId) fail('not_found')
  return voucher
}

/** The request that prints a voucher. */
const voucherPdf = (voucher: StoredVoucher): PdfRequest => ({
  template,
  data: {
    office: voucher.office_name,
    title: text.title,
    amount: amountText(toAgorot(voucher.amount!)),
    for: text.for,
    name: voucher.name,
    codeLabel: text.code,
    code: voucher.code,
    use: text.use,
    until: text.validUntil(dateText(voucher.valid_until)),
    lines: [[voucher.office_address, voucher.office_phone].filter(Boolean).join(' · ')].filter(Boolean),
  },
  pictures: {},
  title: text.title,
  author: voucher.office_name,
  createdAt: voucher.sold_at,
  attachment: null,
})
