import { FileInput } from '@mantine/core'
import { CERTIFICATE_MAX_BYTES } from '#shared/signing/signing-certificates/rules.ts'
import { PasswordField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { uploadCertificate } from './api.ts'
import { text } from './text.ts'

type Values = { file: File | null; passphrase: string }

/**
 * Uploads the office's own certificate. The passphrase opens the file once and is not stored. Lazy.
 */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const saveForm = useSaveForm<Values, unknown>({
    initial: { file: null, passphrase: '' },
    validate: ({ file }) => ({
      file: file === null ? text.chooseFile : file.size > CERTIFICATE_MAX_BYTES && text.tooLarge,
    }),
    save: ({ file, passphrase }) => uploadCertificate(file!, passphrase),
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      onClose()
    },
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog saveForm={saveForm} title={text.upload} submit={text.save} onClose={onClose} size={440}>
      <Fields>
        <FileInput
          label={text.file}
          placeholder={text.chooseFile}
          accept=".p12,.pfx,application/x-pkcs12"
          required
          withAsterisk
          {...getInputProps('file')}
        />
        <PasswordField label={text.passphrase} autoComplete="off" maxLength={200} {...getInputProps('passphrase')} />
      </Fields>
    </FormDialog>
  )
}
