import { Link, useNavigate } from '@tanstack/react-router'
import { EmailField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { authApi, withPuzzle } from './api.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { deviceToken } from './device-tokens.ts'
import { showRefusal } from './show-refusal.ts'
import { resetEmail, storeResetEmail, storeResetNonce } from './reset-steps.ts'
import { text } from './text.ts'

/** First step of a password reset: the address to send the code to. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const saveForm = useSaveForm({
    initial: { email: resetEmail() ?? '' },
    validate: ({ email }) => ({ email: email.trim() ? null : text.emailMissing }),
    save: ({ email }) =>
      withPuzzle((solved) => authApi.requestReset({ body: { email: email.trim(), ...deviceToken(email), ...solved } })),
    onSaved: ({ nonce }, { email }) => {
      storeResetEmail(email.trim())
      storeResetNonce(nonce)
      void navigate({ to: '/verify-code' })
    },
    popup: showRefusal,
  })
  return (
    <AuthPage title={text.forgotTitle} note={text.forgotNote} links={<Link to="/login">{text.backToLogin}</Link>}>
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.sendCode}</AuthSubmit>}>
        <Fields>
          <EmailField label={text.email} autoComplete="username" {...saveForm.form.getInputProps('email')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
