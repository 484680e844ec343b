import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordError } from '#web/ui/forms/field-errors.ts'
import { PasswordField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { authApi } from './api.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { showRefusal } from './show-refusal.ts'
import { storeDeviceToken } from './device-tokens.ts'
import { JoinStep } from './join-step.tsx'
import { forgetReset, isInvitation, resetEmail, resetToken, takeLink } from './reset-steps.ts'
import { SecondStep } from './second-step.tsx'
import { text } from './text.ts'
import { useSignIn } from './use-sign-in.ts'

type Values = { new_password: string; confirm: string }

function check({ new_password, confirm }: Values) {
  if (!new_password || !confirm)
    return { new_password: new_password ? null : text.fillAll, confirm: confirm ? null : text.fillAll }
  return { new_password: passwordError(new_password), confirm: new_password === confirm ? null : text.noMatch }
}

/**
 * Third step of a password reset, and the first screen of an invited employee. Who only needed the
 * code to sign in keeps the password.
 */
export function ResetPasswordScreen() {
  const [{ email, token }] = useState(() => {
    takeLink()
    return { email: resetEmail(), token: resetToken() }
  })
  const invitation = useInvitation(email, token)
  if (invitation === 'loading') return null
  if (invitation && email && token) {
    const { office, registered_at } = invitation
    return <JoinStep office={office} registeredAt={registered_at} email={email} token={token} />
  }
  return <PasswordStep email={email} token={token} />
}

/** The invitation that the link is of, when its address has an account; otherwise null. */
function useInvitation(email: string | null, token: string | null) {
  const isAsked = email !== null && token !== null && isInvitation()
  const query = useQuery({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => authApi.showInvitation({ body: { email: email ?? '', reset_token: token ?? '' }, signal }),
    enabled: isAsked,
    retry: false,
  })
  if (isAsked && query.isPending) return 'loading'
  return query.data?.has_account ? query.data : null
}

function PasswordStep({ email, token }: { email: string | null; token: string | null }) {
  const navigate = useNavigate()
  const signIn = useSignIn({ email: email ?? '', reset_token: token ?? '' })
  const saveForm = useSaveForm({
    initial: { new_password: '', confirm: '' },
    validate: check,
    save: ({ new_password }) =>
      authApi.resetPassword({ body: { email: email ?? '', new_password, reset_token: token ?? '' } }),
    onSaved: ({ device_token }) => {
      storeDeviceToken(email ?? '', device_token)
      forgetReset()
      toast(text.passwordChanged, { tone: 'success' })
      void navigate({ to: '/login', replace: true })
    },
    popup: showRefusal,
  })
  if (signIn.codeRequired) return <SecondStep saveForm={signIn.saveForm} onBack={signIn.back} />
  return (
    <AuthPage
      title={text.resetTitle}
      note={email && token ? <bdi>{email}</bdi> : text.firstStep}
      links={
        <>
          {token && !isInvitation() ? (
            <button type="button" onClick={() => signIn.saveForm.submit()}>
              {text.keepPassword}
            </button>
          ) : null}
          <Link to="/forgot-password">{text.otherCode}</Link>
          <Link to="/login">{text.backToLogin}</Link>
        </>
      }
    >
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.saveAndLogin}</AuthSubmit>}>
        <Fields>
          <input
            type="email"
            className="visually-hidden"
            autoComplete="username"
            defaultValue={email ?? ''}
            tabIndex={-1}
            aria-hidden
          />
          <PasswordField
            label={text.newPassword}
            description={text.passwordNote}
            autoComplete="new-password"
            {...saveForm.form.getInputProps('new_password')}
          />
          <PasswordField
            label={text.confirmPassword}
            autoComplete="new-password"
            {...saveForm.form.getInputProps('confirm')}
          />
        </Fields>
      </Form>
    </AuthPage>
  )
}
