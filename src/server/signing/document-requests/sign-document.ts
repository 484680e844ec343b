import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { createHash } from 'node:crypto'
import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { GUESSES_MAX } from '#shared/signing/document-requests/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { checkAnswers, sealOfAnswers } from '#server/catalog/document-forms/read-answers.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import { decodeSignature, type DecodedSignature } from './decode-signature.ts'
import { checkSignable, requestOfLink } from './open-link.ts'
import { printSigned } from './print-signed.ts'
import type { LinkedRequest } from './queries.ts'
import { macOfCode } from './send-code.ts'
import { countGuess } from './sign-queries.ts'
import { storeSigned } from './store-signed.ts'
import { text } from './text.ts'

type Signed = Body<typeof documentRequests, 'sign'>

/**
 * Signs a document once. Answers are checked first, so that a mistake in them costs no guess. The
 * guess of the code is committed before anything else; the picture, the pages and the signature are
 * made between two transactions, and the last one decides which of concurrent calls has signed.
 * Fails with request_for_reading, already_signed, request_cancelled, request_expired,
 * sign_code_wrong, bad_signature and invalid_answers.
 */
export async function signDocument(context: PublicContext, token: string, signed: Signed) {
  const { services, now, ip } = context
  const request = await requestOfLink(context, token)
  await services.limits.takeNetwork(perNetwork.acts, ip, request.office_id)
  checkSignable(request)
  const answers = request.fields && checkAnswers(request.fields, signed.fields ?? {})
  const codeMac = await proveCode(context, request, signed.code)
  const signature = await signatureOf(services, request, signed)
  const bytes = await printSigned(context, request, { signer: signed.name, signature, answers })
  const file_key = await services.files.put({ officeId: request.office_id, kind: 'signed', extension: 'pdf', bytes })
  const evidence = {
    signer_name: signed.name,
    signer_network: ip,
    signed_at: now,
    file_key,
    file_sha256: createHash('sha256').update(bytes).digest(),
    answers: answers && services.secrets.seal(sealOfAnswers(request.office_id, request.id), JSON.stringify(answers)),
  }
  const isStored = await context.enter(request.office_id, (tx, scope) =>
    storeSigned({ tx, scope, now, actor: 'signer' }, request, codeMac, evidence, answers),
  )
  if (isStored) return { status: 'signed' as const, signed_at: now }
  await services.files.remove(file_key)
  checkSignable(await requestOfLink(context, token))
  return fail('sign_code_wrong', { fields: { code: text.codeVoid } })
}

/**
 * Counts a guess and returns the stored code that it matches. A wrong one tells how many are left.
 */
async function proveCode({ services, now, enter }: PublicContext, request: LinkedRequest, code: string) {
  const guess = await enter(request.office_id, (tx, scope) => countGuess(tx, scope, request.id, now, GUESSES_MAX))
  if (!guess?.code_mac) return fail('sign_code_wrong', { fields: { code: text.codeVoid } })
  if (sameBytes(guess.code_mac, macOfCode(services.secrets, request, code.trim()))) return guess.code_mac
  return fail('sign_code_wrong', { fields: { code: text.codeWrong(GUESSES_MAX - guess.code_attempts) } })
}

/** A form without a signature field is signed by the code alone. Fails with bad_signature. */
async function signatureOf(
  services: PublicContext['services'],
  { fields }: LinkedRequest,
  { signature }: Signed,
): Promise<DecodedSignature | null> {
  if (fields && !fields.some(({ kind }) => kind === 'signature')) return null
  return decodeSignature(services, signature ?? fail('bad_signature'))
}
