import { passwordError } from '#web/ui/forms/field-errors.ts'
import { PasswordField } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { changePassword } from './api.ts'
import { omitFieldMessage } from './omit-field-message.ts'
import { text } from './text.ts'

/** Changes the password. `email` lets the browser's password manager match the entry. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const saveForm = useSaveForm({
    initial: { current_password: '', new_password: '', confirm: '' },
    validate: ({ current_password, new_password, confirm }) => ({
      current_password: required(current_password),
      new_password: required(new_password) ?? passwordError(new_password),
      confirm: required(confirm) ?? (new_password === confirm ? null : text.noMatch),
    }),
    save: ({ current_password, new_password }) => changePassword(current_password, new_password),
    onSaved: () => {
      toast(text.passwordChanged, { tone: 'success' })
      onClose()
    },
    sentence: omitFieldMessage,
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog saveForm={saveForm} title={text.changePassword} onClose={onClose} submit={text.savePassword}>
      <Fields>
        <input
          type="email"
          className="visually-hidden"
          autoComplete="username"
          defaultValue={email}
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField label={text.currentPassword} data-autofocus {...getInputProps('current_password')} />
        <PasswordField
          label={text.newPassword}
          description={text.atLeast}
          autoComplete="new-password"
          {...getInputProps('new_password')}
        />
        <PasswordField label={text.confirmPassword} autoComplete="new-password" {...getInputProps('confirm')} />
      </Fields>
    </FormDialog>
  )
}
