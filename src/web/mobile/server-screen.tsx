import { useState, type FormEvent } from 'react'
import { routes } from '#shared/office/subscriptions/routes.ts'
import { endSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import { cover, uncover } from './cover.ts'
import css from './cover.module.css'
import { addressOn, readOrigin, storeServer, typedServer } from './server-address.ts'
import { text } from './text.ts'

/** The hidden setting for installations of their own. */
export const showServerScreen = (): void => cover(<ServerScreen />)

/** Any answer of the API will do: the one without a session is a refusal. */
const answers = (origin: string): Promise<boolean> =>
  fetch(addressOn(origin, routes.permissions[1]), { signal: AbortSignal.timeout(10_000) }).then(
    ({ headers }) => headers.has('x-request-id'),
    () => false,
  )

function ServerScreen() {
  const [typed, setTyped] = useState(typedServer() ?? '')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const signInAt = (origin: string | null) => {
    // the session is one of the server before
    endSession()
    storeServer(origin)
    window.location.assign('/login')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const origin = readOrigin(typed)
    if (origin === null) return setProblem(text.serverInvalid)
    setAsking(true)
    const isServer = await answers(origin)
    setAsking(false)
    if (isServer) signInAt(origin)
    else setProblem(text.serverSilent)
  }
  return (
    <main className={`${css.page} ${css.server}`}>
      <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <h1>{text.server}</h1>
        <p>{text.serverNote}</p>
        <TextField
          label={text.serverField}
          error={problem}
          ltr
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isAsking}>
          {text.serverSave}
        </Button>
        {typedServer() !== null && (
          <Button variant="ghost" onClick={() => signInAt(null)}>
            {text.serverDefault}
          </Button>
        )}
        <Button variant="link" onClick={uncover}>
          {text.cancel}
        </Button>
      </form>
    </main>
  )
}
