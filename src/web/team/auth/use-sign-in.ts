import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { storeToken } from '#web/platform/session.ts'
import { useSaveForm, type SaveForm } from '#web/ui/forms/save-form.ts'
import { authApi, withPuzzle } from './api.ts'
import { deviceToken, storeDeviceToken } from './device-tokens.ts'
import { openFirstScreen } from './open-first-screen.ts'
import { forgetReset } from './reset-steps.ts'
import { showRefusal } from './show-refusal.ts'
import { text } from './text.ts'

/**
 * Errors that the person can correct show the server's sentence; all others show the
 * specification's alert.
 */
const USER_ERRORS = [
  'invalid_credentials',
  'inactive_user',
  'password_needed',
  'second_factor_required',
  'second_factor_wrong',
  'reset_expired',
  'too_many',
]

type Values = { email: string; password: string; code: string }
/** The proof that a code or a link in an email gave. */
type Proof = { readonly email: string } & (
  | { readonly reset_token: string }
  /** An invitation that is accepted with the password. */
  | { readonly invitation: string }
)
type SignIn = {
  readonly saveForm: SaveForm<Values>
  /** The password or the proof is right, and the second factor is missing. */
  readonly codeRequired: boolean
  /** Returns to the first step. */
  readonly back: () => void
  /** The server asked to wait. An email is the way around it. */
  readonly hasToWait: boolean
}

/**
 * Signs in with a password, or with a proof by email. Nothing is checked before sending, as
 * specified. A correct password may be answered by the question for a code.
 */
export function useSignIn(proof?: Proof): SignIn {
  const navigate = useNavigate()
  const [codeRequired, setCodeRequired] = useState(false)
  const [hasToWait, setHasToWait] = useState(false)
  const saveForm = useSaveForm({
    initial: { email: proof?.email ?? '', password: '', code: '' },
    save: async ({ email: typed, password, code }) => {
      const email = typed.trim()
      const body = { email, password, ...deviceToken(email), ...proof, ...(codeRequired ? { code } : {}) }
      return withPuzzle((solved) => authApi.login({ body: { ...body, ...solved } })).catch((failure: unknown) => {
        const refusal = failure instanceof CallFailed ? failure.code : null
        setHasToWait(refusal === 'too_many')
        if (!codeRequired && refusal === 'second_factor_required') return null
        throw failure
      })
    },
    onSaved: (answer, { email }) => {
      if (answer === null) return setCodeRequired(true)
      storeDeviceToken(email, answer.device_token)
      if (proof) forgetReset()
      storeToken(answer.token)
      void openFirstScreen(navigate)
    },
    retype: 'code',
    // the screen of a proof has a form of its own
    ...(proof && 'reset_token' in proof ? { popup: showRefusal } : {}),
    sentence: (failure) => (failure && USER_ERRORS.includes(failure.code) ? failure.message : text.loginFailed),
  })
  const back = () => {
    saveForm.form.setFieldValue('code', '')
    setCodeRequired(false)
  }
  return { saveForm, codeRequired, back, hasToWait }
}
