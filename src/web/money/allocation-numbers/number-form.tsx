import { Button } from '@mantine/core'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import css from './allocation-numbers.module.css'
import { enterNumber } from './api.ts'
import { text } from './text.ts'

/** Takes a number that was given on the authority's site. */
export function NumberForm({ invoiceId }: { readonly invoiceId: number }) {
  const saveForm = useSaveForm<{ allocation_number: string }, unknown>({
    initial: { allocation_number: '' },
    validate: ({ allocation_number }) => ({
      allocation_number: /^\d{9,40}$/.test(allocation_number.trim()) ? null : text.wrongNumber,
    }),
    save: ({ allocation_number }) => enterNumber(invoiceId, allocation_number.trim()),
    onSaved: () => toast(text.saved, { tone: 'success' }),
  })
  return (
    <Form
      saveForm={saveForm}
      className={css.form}
      footer={
        <div>
          <Button type="submit" variant="light" loading={saveForm.saving}>
            {text.save}
          </Button>
        </div>
      }
    >
      <DigitsField
        label={text.typed}
        description={text.typedNote}
        maxLength={40}
        {...saveForm.form.getInputProps('allocation_number')}
      />
    </Form>
  )
}
