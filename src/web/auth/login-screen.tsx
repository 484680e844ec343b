import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailed } from '../platform/call.ts'
import { storeToken } from '../platform/session.ts'
import { EmailField, PasswordField } from '../ui/fields.tsx'
import { Fields, Form } from '../ui/form.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { authApi } from './api.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { SecondStep } from './second-step.tsx'
import { text } from './text.ts'

/**
 * Errors that the person can correct show the server's sentence; all others show the
 * specification's alert.
 */
const USER_ERRORS = [
  'invalid_credentials',
  'inactive_user',
  'second_factor_required',
  'second_factor_wrong',
  'too_many',
]

/**
 * Nothing is checked before sending, as specified. A correct password may be answered by the
 * question for a code.
 */
export function LoginScreen() {
  const navigate = useNavigate()
  const [codeRequired, setCodeRequired] = useState(false)
  const saveForm = useSaveForm({
    initial: { email: '', password: '', code: '' },
    save: async ({ email, password, code }) => {
      const body = { email: email.trim(), password, ...(codeRequired ? { code } : {}) }
      return authApi.login({ body }).catch((failure: unknown) => {
        if (!codeRequired && failure instanceof CallFailed && failure.code === 'second_factor_required') return null
        throw failure
      })
    },
    onSaved: (answer) => {
      if (answer === null) return setCodeRequired(true)
      storeToken(answer.token)
      void navigate({ to: '/', replace: true })
    },
    sentence: (failure) => (failure && USER_ERRORS.includes(failure.code) ? failure.message : text.loginFailed),
  })
  const { getInputProps, setFieldValue } = saveForm.form
  const back = () => {
    setFieldValue('code', '')
    setCodeRequired(false)
  }
  if (codeRequired) return <SecondStep saveForm={saveForm} onBack={back} />
  return (
    <AuthPage
      title={text.welcome}
      note={text.tagline}
      links={
        <>
          <Link to="/forgot-password">{text.forgot}</Link>
          <Link to="/register">{text.openAccount}</Link>
        </>
      }
    >
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.login}</AuthSubmit>}>
        <Fields>
          <EmailField label={text.email} autoComplete="username" {...getInputProps('email')} />
          <PasswordField label={text.password} {...getInputProps('password')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
