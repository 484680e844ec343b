import { CodeField, PasswordField } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { disableSecondFactor, renewRecoveryCodes } from './api.ts'
import { omitFieldMessage } from './omit-field-message.ts'
import css from './account.module.css'
import { text } from './text.ts'

type Props = {
  readonly action: 'off' | 'renew'
  readonly onClose: () => void
  /** Called with the new recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void
}
const texts = {
  off: { title: text.turnOffTitle, note: text.turnOffNote, submit: text.turnOff },
  renew: { title: text.newCodes, note: text.newCodesNote, submit: text.makeCodes },
} as const

/**
 * Asks for the password and a code again, to turn two-factor off or to create new recovery codes.
 */
export function ReauthenticateDialog({ action, onClose, onCodes }: Props) {
  const saveForm = useSaveForm({
    initial: { current_password: '', code: '' },
    validate: ({ current_password, code }) => ({
      current_password: required(current_password),
      code: code.trim() ? null : text.codeMissing,
    }),
    save: async (again) => (action === 'off' ? await disableSecondFactor(again) : await renewRecoveryCodes(again)),
    onSaved: (codes) => {
      if (codes) return onCodes(codes)
      toast(text.turnedOff, { tone: 'success' })
      onClose()
    },
    sentence: omitFieldMessage,
    retype: 'code',
  })
  const { getInputProps } = saveForm.form
  const { title, note, submit } = texts[action]
  return (
    <FormDialog saveForm={saveForm} title={title} onClose={onClose} submit={submit}>
      <Fields>
        <p className={css.note}>{note}</p>
        <PasswordField label={text.currentPassword} data-autofocus {...getInputProps('current_password')} />
        <CodeField label={text.anyCode} recovery {...getInputProps('code')} />
      </Fields>
    </FormDialog>
  )
}
