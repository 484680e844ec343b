import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { Problem } from '#web/ui/forms/form.tsx'
import css from './auth-page.module.css'
import { hasPasskeys } from './parts/passkey-ceremonies.ts'
import { text } from './text.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

/** Signs in without address and password, where the browser and the server have passkeys. */
export default function PasskeyStep() {
  return hasPasskeys() ? <Offer /> : null
}

/** Nothing is shown before the server offers it. */
function Offer() {
  const { isOffered, signIn, isSigning, problem } = usePasskeySignIn()
  if (!isOffered) return null
  return (
    <div className={css.passkey}>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={22} stroke={1.75} aria-hidden />}
        loading={isSigning}
        onClick={signIn}
      >
        {text.byPasskey}
      </Button>
      <Problem message={problem} />
    </div>
  )
}
