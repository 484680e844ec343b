import { TextInput } from '@mantine/core'
import { PASSKEY_NAME_MAX } from '#shared/team/auth/rules.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Passkey } from './api.ts'
import { omitFieldMessage } from './omit-field-message.ts'
import { renamePasskey } from './passkey-api.ts'
import { text } from './text.ts'

/** Gives a passkey another name. */
export function PasskeyNameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const saveForm = useSaveForm({
    initial: { name },
    validate: (values) => ({ name: required(values.name) }),
    save: (values) => renamePasskey(id, values.name.trim()),
    onSaved: () => {
      toast(text.passkeyRenamed, { tone: 'success' })
      onClose()
    },
    sentence: omitFieldMessage,
  })
  return (
    <FormDialog saveForm={saveForm} title={text.renamePasskeyTitle} onClose={onClose} size={440}>
      <Fields>
        <TextInput
          label={text.passkeyName}
          maxLength={PASSKEY_NAME_MAX}
          data-autofocus
          {...saveForm.form.getInputProps('name')}
        />
      </Fields>
    </FormDialog>
  )
}
