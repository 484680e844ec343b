import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EmailField, PasswordField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { storeResetEmail } from './reset-steps.ts'
import { SecondStep } from './second-step.tsx'
import { text } from './text.ts'
import { useSignIn } from './use-sign-in.ts'

const PasskeyStep = lazy(() => import('./passkey-step.tsx'))

/** After too many wrong passwords, by whomever, it offers to sign in with a code by email. */
export function LoginScreen() {
  const { saveForm, codeRequired, back, hasToWait } = useSignIn()
  const { getInputProps, getValues } = saveForm.form
  if (codeRequired) return <SecondStep saveForm={saveForm} onBack={back} />
  return (
    <AuthPage
      title={text.welcome}
      note={text.tagline}
      links={
        <>
          {hasToWait ? (
            <Link to="/forgot-password" onClick={() => storeResetEmail(getValues().email.trim())}>
              {text.byEmail}
            </Link>
          ) : (
            <Link to="/forgot-password">{text.forgot}</Link>
          )}
          <Link to="/register">{text.openAccount}</Link>
        </>
      }
    >
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.login}</AuthSubmit>}>
        <Fields>
          <EmailField label={text.email} autoComplete="username webauthn" {...getInputProps('email')} />
          <PasswordField label={text.password} {...getInputProps('password')} />
        </Fields>
      </Form>
      <Suspense>
        <PasskeyStep />
      </Suspense>
    </AuthPage>
  )
}
