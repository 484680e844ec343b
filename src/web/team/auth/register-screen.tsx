import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { openAfterReload } from '#web/desk/first-run/parts/arrive.ts'
import { storeToken } from '#web/platform/session.ts'
import { emailError, passwordError, phoneError } from '#web/ui/forms/field-errors.ts'
import { EmailField, PasswordField, PhoneField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { authApi, withPuzzle } from './api.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { storeDeviceToken } from './device-tokens.ts'
import { showRefusal } from './show-refusal.ts'
import { text } from './text.ts'

/**
 * Registers an office. On success the token is stored and the page reloads, as specified; the first
 * steps then open.
 */
export function RegisterScreen() {
  const saveForm = useSaveForm({
    initial: { name: '', email: '', password: '', phone_number: '' },
    validate: (values) => ({
      name: required(values.name),
      email: required(values.email) ?? emailError(values.email),
      password: required(values.password) ?? passwordError(values.password),
      phone_number: required(values.phone_number) ?? phoneError(values.phone_number),
    }),
    save: (body) => withPuzzle((solved) => authApi.register({ body: { ...body, ...solved } })),
    onSaved: ({ token, device_token }, { email }) => {
      storeDeviceToken(email, device_token)
      storeToken(token)
      openAfterReload()
      window.location.assign('/')
    },
    popup: showRefusal,
  })
  const { getInputProps } = saveForm.form
  return (
    <AuthPage title={text.registerTitle} note={text.registerNote} links={<Link to="/login">{text.haveAccount}</Link>}>
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.register}</AuthSubmit>}>
        <Fields>
          <TextInput label={text.fullName} autoComplete="name" {...getInputProps('name')} />
          <EmailField label={text.email} autoComplete="username" {...getInputProps('email')} />
          <PasswordField
            label={text.password}
            description={text.passwordNote}
            autoComplete="new-password"
            {...getInputProps('password')}
          />
          <PhoneField label={text.mobile} autoComplete="tel" {...getInputProps('phone_number')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
