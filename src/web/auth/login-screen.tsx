import { Link, useNavigate } from '@tanstack/react-router'
import { keepToken } from '../platform/session.ts'
import { EmailField, PasswordField } from '../ui/fields.tsx'
import { Fields, Form } from '../ui/form.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { authApi } from './api.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { text } from './text.ts'

/** Refusals that the person can do something about keep the server's sentence; everything else is the specification's one. */
const TELLING = ['invalid_credentials', 'inactive_user', 'too_many']

/** Nothing is checked here before it is sent, as the specification says. */
export function LoginScreen() {
  const navigate = useNavigate()
  const of = useSaveForm({
    initial: { email: '', password: '' },
    save: (body) => authApi.login({ body: { ...body, email: body.email.trim() } }),
    onSaved: ({ token }) => {
      keepToken(token)
      void navigate({ to: '/', replace: true })
    },
    sentence: (failure) => (failure && TELLING.includes(failure.code) ? failure.message : text.loginFailed),
  })
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
      <Form of={of} foot={<AuthSubmit saving={of.saving}>{text.login}</AuthSubmit>}>
        <Fields>
          <EmailField label={text.email} autoComplete="username" {...of.form.getInputProps('email')} />
          <PasswordField label={text.password} {...of.form.getInputProps('password')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
