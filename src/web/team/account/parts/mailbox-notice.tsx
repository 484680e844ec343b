import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useKnownPermissions } from '#web/office/subscriptions/api.ts'
import css from './mailbox-notice.module.css'
import { text } from './mailbox-notice-text.ts'

const MailboxDialog = lazy(() => import('../mailbox-dialog.tsx'))

/**
 * Above every screen until the person has proved the mailbox of their address; of an owner, nothing
 * leaves the office until then. What the device knows puts it there with the first paint, so that
 * it does not push the screen down.
 */
export function MailboxNotice() {
  const [open, setOpen] = useState(false)
  const known = useKnownPermissions()
  const email = known && (known.pending_email ?? (known.email_proved === 0 && known.user.email))
  if (!email) return null
  return (
    <>
      <section className={css.notice} aria-label={text.title}>
        <span className={css.words}>
          <IconMessage size={20} aria-hidden />
          <span>
            {text.before} <bdi>{email}</bdi>. {known.role === 'owner' && known.email_proved === 0 && text.heldBack}
          </span>
        </span>
        <Button variant="default" onClick={() => setOpen(true)}>
          {text.enter}
        </Button>
      </section>
      <Suspense>{open && <MailboxDialog email={email} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
