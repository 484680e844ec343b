import type { auth } from '#shared/auth/contract.ts'
import { routes } from '#shared/auth/routes.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../platform/call.ts'
import { staff, storeToken, useSession } from '../platform/session.ts'
import { PasswordField } from '../ui/fields.tsx'
import { Fields, Form } from '../ui/form.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { forgetReset } from './reset-steps.ts'
import { SecondStep } from './second-step.tsx'
import { text } from './text.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = { readonly office: string; readonly email: string; readonly token: string }
const own = client<typeof auth>(routes, staff)

/**
 * An invited person who has an account joins with it: with one tap in their session, or by signing
 * in.
 */
export function JoinStep(props: Props) {
  const { user } = useSession()
  return user.email === props.email ? <JoinSignedIn {...props} /> : <JoinByPassword {...props} />
}

function JoinSignedIn({ office, email, token }: Props) {
  const navigate = useNavigate()
  const saveForm = useSaveForm({
    initial: {},
    save: () => own.acceptInvitation({ body: { reset_token: token } }),
    onSaved: (answer) => {
      forgetReset()
      storeToken(answer.token)
      void navigate({ to: '/', replace: true, reloadDocument: true })
    },
    sentence: (failure) => failure?.message ?? text.joinFailed,
  })
  return (
    <AuthPage title={text.joinTitle(office)} note={<bdi>{email}</bdi>} links={null}>
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.join}</AuthSubmit>}>
        <p>{text.joinSignedIn}</p>
      </Form>
    </AuthPage>
  )
}

function JoinByPassword({ office, email, token }: Props) {
  const { saveForm, codeRequired, back } = useSignIn({ email, invitation: token })
  if (codeRequired) return <SecondStep saveForm={saveForm} onBack={back} />
  return (
    <AuthPage
      title={text.joinTitle(office)}
      note={<bdi>{email}</bdi>}
      links={<Link to="/forgot-password">{text.forgot}</Link>}
    >
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.join}</AuthSubmit>}>
        <Fields>
          <p>{text.joinPassword}</p>
          <PasswordField label={text.password} {...saveForm.form.getInputProps('password')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
