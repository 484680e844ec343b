import { useRef, useState } from 'react'
import { PROOF_CODE_LENGTH } from '#shared/values/proof-code.ts'
import { problemOf, signingApi } from '../signing-api.ts'
import { text as all } from '../text.ts'
import type { Draft } from './draft.ts'
import { isSigned, signaturePng } from './signature-drawing.ts'

const text = all.finish
type Errors = { readonly code?: string; readonly signature?: string; readonly agreed?: string }
type Filled = {
  readonly draft: Draft
  readonly code: string
  readonly isAgreed: boolean
  readonly asksCode: boolean
  /** False for a form without a signature field. */
  readonly asksSignature: boolean
  readonly isForm: boolean
}

const errorsOf = ({ draft, code, isAgreed, asksCode, asksSignature }: Filled): Errors => ({
  ...(asksCode && code.length < PROOF_CODE_LENGTH ? { code: text.codeMissing } : {}),
  ...(!asksSignature || isSigned(draft.signature) ? {} : { signature: text.signatureMissing }),
  ...(isAgreed ? {} : { agreed: text.agreeMissing }),
})

/** The request was signed, cancelled or expired meanwhile: the page shows what it is now. */
const ENDED = new Set(['already_signed', 'request_cancelled', 'request_expired', 'not_found'])

/** Sends the signature, once at a time. `sign` resolves to whether the code was wrong. */
export function useSigning(token: string, onDone: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const running = useRef(false)

  const send = async ({ draft, code, asksSignature, isForm }: Filled): Promise<boolean> => {
    try {
      const body = {
        name: draft.name.trim(),
        agreed: 1 as const,
        code,
        ...(asksSignature ? { signature: signaturePng(draft.signature) } : {}),
        ...(isForm ? { fields: draft.answers } : {}),
      }
      await signingApi.sign({ params: { token }, body })
    } catch (failure) {
      const { code: why, sentence, fields } = problemOf(failure)
      if (!ENDED.has(why)) {
        if (why === 'sign_code_wrong') setErrors({ code: fields.code ?? sentence })
        else if (why === 'bad_signature') setErrors({ signature: sentence })
        else setProblem(sentence)
        return why === 'sign_code_wrong'
      }
    }
    await onDone()
    return false
  }
  const sign = async (filled: Filled): Promise<boolean> => {
    const missing = errorsOf(filled)
    setErrors(missing)
    setProblem(undefined)
    if (running.current || Object.keys(missing).length > 0) return false
    running.current = true
    setBusy(true)
    const isCodeWrong = await send(filled)
    running.current = false
    setBusy(false)
    return isCodeWrong
  }
  const clear = (field: keyof Errors) => setErrors(({ [field]: _, ...rest }) => rest)
  return { busy, errors, problem, clear, sign }
}
