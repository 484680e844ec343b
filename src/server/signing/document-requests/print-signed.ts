import { createHash } from 'node:crypto'
import type { Answers } from '#shared/catalog/document-forms/answers.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { digestOfForm } from '#server/catalog/document-forms/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import type { PdfRequest } from '#server/providers/pdf/pdf.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import { certificateOfOffice } from '../signing-certificates/certificate-of-office.ts'
import type { DecodedSignature } from './decode-signature.ts'
import type { LinkedRequest } from './queries.ts'
import { signedForm } from './signed-form.ts'
import { signedPdf, type SignedFacts } from './signed-pdf.ts'

type Signed = {
  readonly signer: string
  /** Null for a form without a signature field. */
  readonly signature: DecodedSignature | null
  /** Null for a file. */
  readonly answers: Answers | null
}

/** Prints the pages with their evidence and signs the file as the office signs its invoices. */
export async function printSigned(context: PublicContext, request: LinkedRequest, signed: Signed): Promise<Buffer> {
  const { services, now, ip, enter } = context
  const facts: SignedFacts = {
    office: request.office_name,
    document: request.document_name,
    signer: signed.signer,
    phone: formatPhone(request.phone),
    network: ip,
    signedAt: now,
    time: timeOf(now),
    signature: signed.signature,
    verifyAddress: `${services.publicUrl()}/verify`,
  }
  const scope = await enter(request.office_id, async (_, minted) => minted)
  const pdf = await services.pdf.render(
    { scope },
    signed.answers ? formRequest(request, facts, signed.answers) : await fileRequest(context, request, facts),
  )
  const between = {
    services,
    scope,
    now,
    inOffice: <T>(work: Parameters<typeof enter<T>>[1]) => enter(request.office_id, work),
  }
  return signPdf(pdf, await certificateOfOffice(between), request.office_name, now)
}

async function fileRequest({ services }: PublicContext, request: LinkedRequest, facts: SignedFacts) {
  const original = (await services.files.read(request.original_key ?? fail('not_found'))) ?? fail('not_found')
  const digest = createHash('sha256').update(original).digest()
  checkUnchanged(digest, request)
  return signedPdf(facts, { bytes: original, pages: request.pages, sha256: digest.toString('hex') })
}

function formRequest(request: LinkedRequest, facts: SignedFacts, answers: Answers): PdfRequest {
  const fields = request.fields ?? fail('not_found')
  checkUnchanged(digestOfForm(request.document_name, fields), request)
  return signedForm(facts, { fields, answers, version: request.form_version ?? 0 })
}

function checkUnchanged(digest: Buffer, { original_sha256 }: LinkedRequest): void {
  if (original_sha256 === null || !sameBytes(digest, original_sha256))
    throw new Error('a document changed after it was sent for signature')
}

/** The time in Israel and in UTC, so that the hour that occurs twice is not ambiguous. */
const timeOf = (now: Date) => `${toWallClock(now)} (Asia/Jerusalem), ${now.toISOString()}`
