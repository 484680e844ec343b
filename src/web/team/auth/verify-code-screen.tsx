import { Link, useNavigate } from '@tanstack/react-router'
import { CodeField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { verifyCode } from './api.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { showRefusal } from './show-refusal.ts'
import { resetEmail, storeResetToken } from './reset-steps.ts'
import { text } from './text.ts'

/** Second step of a password reset: the code from the email. */
export function VerifyCodeScreen() {
  const navigate = useNavigate()
  const email = resetEmail()
  const saveForm = useSaveForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: !email ? text.firstStep : code.trim() ? null : text.codeMissing }),
    save: ({ code }) => verifyCode(email ?? '', code.trim()),
    onSaved: ({ reset_token }) => {
      storeResetToken(reset_token)
      void navigate({ to: '/reset-password', replace: true })
    },
    popup: showRefusal,
    retype: 'code',
  })
  const note = email ? (
    <>
      {text.verifyBefore}
      <bdi>{email}</bdi>
      {text.verifyAfter}
    </>
  ) : (
    text.firstStep
  )
  return (
    <AuthPage
      title={text.verifyTitle}
      note={note}
      links={
        <>
          <Link to="/forgot-password">{text.otherCode}</Link>
          <Link to="/login">{text.backToLogin}</Link>
        </>
      }
    >
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.continue}</AuthSubmit>}>
        <Fields>
          <CodeField label={text.code} {...saveForm.form.getInputProps('code')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
