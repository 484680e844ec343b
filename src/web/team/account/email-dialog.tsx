import { Button } from '@mantine/core'
import { useState } from 'react'
import { emailError } from '#web/ui/forms/field-errors.ts'
import { CodeField, EmailField, PasswordField } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { focusOnMount } from '#web/ui/theme/focus-on-mount.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { confirmEmail, requestEmail } from './api.ts'
import { omitFieldMessage } from './omit-field-message.ts'
import css from './account.module.css'
import { text } from './text.ts'

/** Changes the email address in two steps: the new address, then the code sent there. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState(false)
  const saveForm = useSaveForm({
    initial: { email: '', current_password: '', code: '' },
    validate: ({ email, current_password, code }) =>
      sent
        ? { code: code.trim() ? null : text.codeMissing }
        : { email: required(email) ?? emailError(email), current_password: required(current_password) },
    save: async ({ email, current_password, code }) => {
      await (sent ? confirmEmail(code.trim()) : requestEmail(current_password, email.trim()))
    },
    onSaved: () => {
      if (!sent) return setSent(true)
      toast(text.emailChanged, { tone: 'success' })
      onClose()
    },
    sentence: omitFieldMessage,
    retype: 'code',
  })
  const { getInputProps, setFieldValue, values } = saveForm.form
  const back = () => {
    setFieldValue('code', '')
    setSent(false)
  }
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.changeEmail}
      onClose={onClose}
      submit={sent ? text.confirmEmail : text.sendCode}
      end={
        sent && (
          <Button variant="subtle" onClick={back}>
            {text.otherEmail}
          </Button>
        )
      }
    >
      {sent ? (
        <Fields key="code">
          <p className={css.note} role="status">
            {text.codeSentBefore}
            <bdi>{values.email.trim()}</bdi>
            {text.codeSentAfter}
          </p>
          <CodeField label={text.emailCode} ref={focusOnMount} {...getInputProps('code')} />
        </Fields>
      ) : (
        <Fields key="address">
          <p className={css.note}>{text.emailNote}</p>
          <EmailField label={text.newEmail} autoComplete="email" data-autofocus {...getInputProps('email')} />
          <PasswordField label={text.currentPassword} {...getInputProps('current_password')} />
        </Fields>
      )}
    </FormDialog>
  )
}
