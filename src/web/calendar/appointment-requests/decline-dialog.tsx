import { TextInput } from '@mantine/core'
import { REASON_MAX } from '#shared/calendar/appointment-requests/rules.ts'
import { CallFailed } from '#web/platform/call.ts'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { decline } from './api.ts'
import { text } from './text.ts'
import { useRefusal, type Request } from './use-answer.ts'

/** Declines a request, with a reason that the customer reads. Lazy. */
export default function DeclineDialog({
  request,
  onClose,
}: {
  readonly request: Request
  readonly onClose: () => void
}) {
  const refused = useRefusal(request)
  const saveForm = useSaveForm({
    initial: { reason: '' },
    save: ({ reason }) => decline(request, reason),
    onSaved: () => {
      toast(text.declined(request.name), { tone: 'success' })
      onClose()
    },
    onRefused: (_sentence, failure) => {
      // the field says what is wrong with it
      if (failure instanceof CallFailed && failure.code === 'invalid_input') return
      onClose()
      refused(failure)
    },
  })
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.declineTitle(request.name)}
      submit={text.submit}
      cancel={text.keep}
      danger
      size={420}
      onClose={onClose}
    >
      <Fields>
        <TextInput
          label={text.reason}
          description={text.reasonNote}
          maxLength={REASON_MAX}
          data-autofocus
          {...saveForm.form.getInputProps('reason')}
        />
      </Fields>
    </FormDialog>
  )
}
