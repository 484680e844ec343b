import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mailboxText as text } from '../mailbox-text.ts'
import css from './mailbox-notice.module.css'

const MailboxDialog = lazy(() => import('../mailbox-dialog.tsx'))

/**
 * Asks the person to prove the mailbox of `email`. `holdsBack`: until then nothing leaves the
 * office. Lazy.
 */
export default function MailboxNotice({ email, holdsBack }: { email: string; holdsBack: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <section className={css.notice} aria-label={text.title}>
        <span className={css.words}>
          <IconMailCheck size={20} aria-hidden />
          <span>
            {text.before} <bdi>{email}</bdi>. {holdsBack && text.heldBack}
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
