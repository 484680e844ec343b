import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { CodeField } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { confirmEmail, sendProof } from './api.ts'
import { EmailDialog } from './email-dialog.tsx'
import { omitFieldMessage } from './omit-field-message.ts'
import css from './account.module.css'
import { mailboxText as text } from './mailbox-text.ts'
import { text as noticeText } from './parts/mailbox-notice-text.ts'

type Props = { readonly email: string; readonly onClose: () => void }

/** Takes the code that was sent to the mailbox, sends another one, or asks for another address. */
export default function MailboxDialog({ email, onClose }: Props) {
  const [changing, setChanging] = useState(false)
  return changing ? (
    <EmailDialog onClose={onClose} />
  ) : (
    <CodeDialog email={email} onClose={onClose} onOther={() => setChanging(true)} />
  )
}

function CodeDialog({ email, onClose, onOther }: Props & { readonly onOther: () => void }) {
  const [sending, setSending] = useState(false)
  const saveForm = useSaveForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() ? null : text.codeMissing }),
    save: ({ code }) => confirmEmail(code.trim()),
    onSaved: () => {
      toast(text.confirmed, { tone: 'success' })
      onClose()
    },
    sentence: omitFieldMessage,
    retype: 'code',
  })
  const sendAgain = () => {
    setSending(true)
    sendProof()
      .then(
        () => toast(text.sentAgain, { tone: 'success' }),
        (failure: unknown) =>
          toast(failure instanceof CallFailed && failure.problem ? failure.message : text.notSent, { tone: 'danger' }),
      )
      .finally(() => setSending(false))
  }
  return (
    <FormDialog
      saveForm={saveForm}
      title={noticeText.title}
      onClose={onClose}
      submit={text.confirm}
      end={
        <Button variant="subtle" onClick={onOther}>
          {text.other}
        </Button>
      }
    >
      <Fields>
        <p className={css.note}>
          {text.noteBefore}
          <bdi>{email}</bdi>
          {text.noteAfter}
        </p>
        <CodeField label={text.code} data-autofocus {...saveForm.form.getInputProps('code')} />
        <Button variant="default" loading={sending} onClick={sendAgain}>
          {text.again}
        </Button>
      </Fields>
    </FormDialog>
  )
}
