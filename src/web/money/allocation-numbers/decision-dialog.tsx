import { Button } from '@mantine/core'
import { ALLOCATION_DECISIONS, type AllocationDecision } from '#shared/money/allocation-numbers/rules.ts'
import { mainButtonClass, useCloseDialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import css from './allocation-numbers.module.css'
import { decide, type Allocation } from './api.ts'
import { text } from './text.ts'

type Props = {
  readonly invoiceId: number
  /** Of the invoice. */
  readonly name: string
  readonly allocation: Allocation
  readonly onClose: () => void
  /** A reverse charge left this draft to issue. */
  readonly onDraft: (id: number) => void
}

/** The four choices that the law leaves after a refusal, with what will be printed. Lazy. */
export default function DecisionDialog({ invoiceId, name, allocation, onClose, onDraft }: Props) {
  const saveForm = useSaveForm<{ decision: AllocationDecision | '' }, number | null>({
    // a choice that was sent without an answer is the only one that may be sent again
    initial: { decision: allocation.decision ?? '' },
    validate: ({ decision }) => ({ decision: decision === '' ? text.pick : null }),
    save: ({ decision }) => decide(invoiceId, decision as AllocationDecision),
    onSaved: (draft) => {
      toast(draft === null ? text.decided : text.creditedNowIssue, { tone: 'success' })
      onClose()
      if (draft !== null) onDraft(draft)
    },
  })
  const { values, errors, setFieldValue } = saveForm.form
  const offered = ALLOCATION_DECISIONS.filter((one) => one !== 'objection' || allocation.status === 'refused')
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.refused}
      size={520}
      onClose={onClose}
      buttons={<Buttons saving={saveForm.saving} />}
    >
      <p className={css.note}>{name}</p>
      <fieldset className={css.choices}>
        <legend className={css.legend}>{text.decisionsLabel}</legend>
        {offered.map((one) => (
          <label key={one} className={css.choice}>
            <input
              type="radio"
              name="decision"
              value={one}
              checked={values.decision === one}
              disabled={allocation.decision !== null && allocation.decision !== one}
              onChange={() => setFieldValue('decision', one)}
            />
            <b>{text.decisions[one].name}</b>
            <small>{text.decisions[one].note}</small>
          </label>
        ))}
      </fieldset>
      {errors.decision && (
        <p role="alert" className={css.wrong}>
          {errors.decision}
        </p>
      )}
    </FormDialog>
  )
}

function Buttons({ saving }: { saving: boolean }) {
  const close = useCloseDialog()
  return (
    <>
      <Button type="submit" loading={saving} className={mainButtonClass}>
        {text.continue}
      </Button>
      <Button variant="default" onClick={close}>
        {text.later}
      </Button>
    </>
  )
}
