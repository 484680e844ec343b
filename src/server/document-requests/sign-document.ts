import { createHash } from 'node:crypto'
import type { documentRequests } from '#shared/document-requests/contract.ts'
import { GUESSES_MAX } from '#shared/document-requests/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { sameBytes } from '../platform/security/crypto.ts'
import { signPdf } from '../providers/pdf/sign-pdf.ts'
import { certificateOfOffice } from '../signing-certificates/certificate-of-office.ts'
import { requestChange } from './changes.ts'
import { decodeSignature, type DecodedSignature } from './decode-signature.ts'
import { signPerIp } from './limits.ts'
import { checkOpen, requestOfLink } from './open-link.ts'
import type { LinkedRequest } from './queries.ts'
import { macOfCode } from './send-code.ts'
import { countGuess, storeSignature } from './sign-queries.ts'
import { signedPdf } from './signed-pdf.ts'
import { text } from './text.ts'

type Signed = Body<typeof documentRequests, 'sign'>

/**
 * Signs a document once. The guess of the code is committed before anything else; the picture, the
 * pages and the signature are made between two transactions, and the last one decides which of
 * concurrent calls has signed. Fails with already_signed, request_cancelled, request_expired,
 * sign_code_wrong and bad_signature.
 */
export async function signDocument(context: PublicContext, token: string, signed: Signed) {
  const { services, now, ip } = context
  await services.limits.take(signPerIp, ip)
  const request = await requestOfLink(context, token)
  checkOpen(request)
  const codeMac = await proveCode(context, request, signed.code)
  const signature = await decodeSignature(signed.signature)
  const bytes = await printSigned(context, request, signed.name, signature)
  const file_key = await services.files.put({ officeId: request.office_id, kind: 'signed', extension: 'pdf', bytes })
  const file_sha256 = createHash('sha256').update(bytes).digest()
  const evidence = { signer_name: signed.name, signer_network: ip, signed_at: now, file_key, file_sha256 }
  const isStored = await context.enter(request.office_id, async (tx, scope) => {
    if (!(await storeSignature(tx, scope, request.id, codeMac, evidence))) return false
    const by = { tx, scope, now, actor: 'signer' }
    recordChange(by, requestChange, { action: 'sign', id: request.id, after: { status: 'signed' } })
    return true
  })
  if (isStored) return { status: 'signed' as const, signed_at: now }
  await services.files.remove(file_key)
  checkOpen(await requestOfLink(context, token))
  return fail('sign_code_wrong', { fields: { code: text.codeVoid } })
}

/** Counts a guess and returns the stored code that it matches. A wrong one tells how many are left. */
async function proveCode({ services, now, enter }: PublicContext, request: LinkedRequest, code: string) {
  const guess = await enter(request.office_id, (tx, scope) => countGuess(tx, scope, request.id, now, GUESSES_MAX))
  if (!guess?.code_mac) return fail('sign_code_wrong', { fields: { code: text.codeVoid } })
  if (sameBytes(guess.code_mac, macOfCode(services.secrets, request, code.trim()))) return guess.code_mac
  return fail('sign_code_wrong', { fields: { code: text.codeWrong(GUESSES_MAX - guess.code_attempts) } })
}

/** Prints the pages with their evidence and signs the file as the office signs its invoices. */
async function printSigned(
  { services, now, ip, enter }: PublicContext,
  request: LinkedRequest,
  signer: string,
  signature: DecodedSignature,
): Promise<Buffer> {
  const original = (await services.files.read(request.original_key)) ?? fail('not_found')
  const digest = createHash('sha256').update(original).digest()
  if (!sameBytes(digest, request.original_sha256)) throw new Error('a document changed after it was sent for signature')
  const scope = await enter(request.office_id, async (_, minted) => minted)
  const pdf = await services.pdf.render(
    signedPdf({
      office: request.office_name,
      document: request.document_name,
      original,
      pages: request.pages,
      originalSha256: digest.toString('hex'),
      signer,
      phone: formatPhone(request.phone),
      network: ip,
      signedAt: now,
      time: timeOf(now),
      signature,
      verifyAddress: `${services.publicUrl()}/verify`,
    }),
  )
  const between = {
    services,
    scope,
    now,
    inOffice: <T>(work: Parameters<typeof enter<T>>[1]) => enter(request.office_id, work),
  }
  return signPdf(pdf, await certificateOfOffice(between), request.office_name, now)
}

/** The time in Israel and in UTC, so that the hour that occurs twice is not ambiguous. */
const timeOf = (now: Date) => `${toWallClock(now)} (Asia/Jerusalem), ${now.toISOString()}`
