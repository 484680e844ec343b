import type { auth } from '#shared/team/auth/contract.ts'
import { routes } from '#shared/team/auth/routes.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '#web/platform/call.ts'
import { formatMoment } from '#web/platform/format.ts'
import { staff, storeToken, useSession } from '#web/platform/session.ts'
import { PasswordField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { forgetReset } from './reset-steps.ts'
import { SecondStep } from './second-step.tsx'
import { text } from './text.ts'
import { useSignIn } from './use-sign-in.ts'

type Joining = { readonly office: string; readonly email: string; readonly token: string }
/** `registeredAt`: when somebody registered the office with this address; else null. */
type Props = Joining & { readonly registeredAt: string | null }
const own = client<typeof auth>(routes, staff)

/**
 * An invited person who has an account joins with it: with one tap in their session, or by signing
 * in. An office that was registered with their address joins only by signing in, because the open
 * session may be that of the office.
 */
export function JoinStep({ registeredAt, ...joining }: Props) {
  const { user } = useSession()
  if (registeredAt !== null) return <JoinByPassword {...joining} asked={claimOf(joining.office, registeredAt)} />
  if (user.email === joining.email) return <JoinSignedIn {...joining} />
  return <JoinByPassword {...joining} asked={invitationOf(joining.office)} />
}

type Asked = { readonly title: string; readonly sentences: readonly string[]; readonly yes: string }
const invitationOf = (office: string): Asked => ({
  title: text.joinTitle(office),
  sentences: [text.joinPassword],
  yes: text.join,
})
const claimOf = (office: string, registeredAt: string): Asked => ({
  title: text.claimTitle(office),
  sentences: [
    text.claimNote(formatMoment(toWallClock(Date.parse(registeredAt)))),
    text.claimWarning,
    text.claimPassword,
  ],
  yes: text.claimJoin,
})

function JoinSignedIn({ office, email, token }: Joining) {
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

function JoinByPassword({ email, token, asked }: Joining & { readonly asked: Asked }) {
  const { saveForm, codeRequired, back } = useSignIn({ email, invitation: token })
  if (codeRequired) return <SecondStep saveForm={saveForm} onBack={back} />
  return (
    <AuthPage title={asked.title} note={<bdi>{email}</bdi>} links={<Link to="/forgot-password">{text.forgot}</Link>}>
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{asked.yes}</AuthSubmit>}>
        <Fields>
          {asked.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <PasswordField label={text.password} {...saveForm.form.getInputProps('password')} />
        </Fields>
      </Form>
    </AuthPage>
  )
}
