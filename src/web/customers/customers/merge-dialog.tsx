import { formatPhone } from '#shared/values/phone.ts'
import type { MergedField } from '#shared/customers/customers/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { customerQuery, mergeCustomers, type CustomerCard } from './api.ts'
import { useEmployeeNames } from './use-employee-names.ts'
import { differencesOf, type Difference, type KeptSide } from './merge-choices.ts'
import css from './merge-dialog.module.css'
import { CustomerPicker } from './parts/customer-picker.tsx'
import { text } from './text.ts'

type Props = {
  readonly card: CustomerCard
  /** Who may be the same person; null lets the user search. */
  readonly other: { readonly id: number; readonly full_name: string } | null
  readonly onClose: () => void
}
type Values = { other_id: number | null; chosen: Partial<Record<MergedField, KeptSide>> }

/**
 * Merges two customers: the user picks the other customer, compares both side by side, and chooses
 * a value for each detail that differs.
 */
export default function MergeDialog({ card, other: offered, onClose }: Props) {
  const nameOf = useEmployeeNames()
  const saveForm = useSaveForm<Values, CustomerCard>({
    initial: { other_id: offered?.id ?? null, chosen: {} },
    validate: ({ other_id }) => ({
      other_id: other_id === null ? text.mergeNeedsOther : other_id === card.id ? text.mergeSelf : null,
    }),
    save: async ({ other_id, chosen }) => {
      const theirs = await queryClient.ensureQueryData(customerQuery(other_id!))
      const taken = differencesOf(card, theirs, nameOf).filter(
        ({ field, moreComplete }) => (chosen[field] ?? moreComplete) === 'other',
      )
      return mergeCustomers(card.id, {
        other_id: other_id!,
        version: card.version,
        other_version: theirs.version,
        from_other: taken.map(({ field }) => field),
      })
    },
    onSaved: () => {
      toast(text.mergeDone, { tone: 'success' })
      onClose()
    },
    sentence: (failure) => {
      // refetches both customers, so that the comparison shows what would be merged
      if (failure?.code === 'changed_elsewhere') void queryClient.invalidateQueries({ queryKey: ['customers'] })
      if (failure?.code === 'changed_elsewhere') return text.mergeChanged
      return failure?.code === 'not_found' ? text.mergeDeleted : (failure?.problem?.fields?.notes ?? null)
    },
  })
  const { values, errors, setFieldValue, setValues } = saveForm.form
  const other = useQuery({ ...customerQuery(values.other_id ?? 0), enabled: values.other_id !== null })
  const theirs = values.other_id !== null && values.other_id !== card.id ? other.data : undefined
  return (
    <FormDialog saveForm={saveForm} title={text.mergeTitle} submit={text.mergeSubmit} onClose={onClose} size={640}>
      <div className={css.sections}>
        <CustomerPicker
          label={text.mergePick}
          value={values.other_id}
          onChange={(other_id) => setValues({ other_id, chosen: {} })}
          error={errors.other_id}
          {...(offered ? { initialLabel: offered.full_name } : {})}
          takesFocus
          canAdd={false}
          except={card.id}
        />
        {values.other_id !== null && other.isPending && <Skeleton height={140} />}
        {other.error && !theirs && (
          <p role="alert" className={css.note}>
            {other.error instanceof CallFailed ? other.error.message : text.mergeFailed}
          </p>
        )}
        {theirs && (
          <>
            <p className={css.note}>{text.mergeNote}</p>
            <div className={css.headings}>
              <b>
                <Name>{card.full_name}</Name>
                <small>
                  <Num>{formatPhone(card.phone)}</Num>
                </small>
              </b>
              <b>
                <Name>{theirs.full_name}</Name>
                <small>
                  <Num>{formatPhone(theirs.phone)}</Num>
                </small>
              </b>
            </div>
            {differencesOf(card, theirs, nameOf).map((difference) => (
              <Choice
                key={difference.field}
                difference={difference}
                value={values.chosen[difference.field] ?? difference.moreComplete}
                onChange={(side) => setFieldValue('chosen', { ...values.chosen, [difference.field]: side })}
              />
            ))}
            <p className={css.note}>
              {text.mergeSame} {text.mergeKeeps('')}
              <Num>{formatPhone(card.phone)}</Num>. {text.mergeNotes}
            </p>
          </>
        )}
      </div>
    </FormDialog>
  )
}

type ChoiceProps = { difference: Difference; value: KeptSide; onChange: (side: KeptSide) => void }
const Choice = ({ difference: { field, name, texts }, value, onChange }: ChoiceProps) => (
  <fieldset className={css.fieldChoice}>
    <legend>{name}</legend>
    {(['this', 'other'] as const).map((side) => (
      <label key={side}>
        <input type="radio" name={`merge-${field}`} checked={value === side} onChange={() => onChange(side)} />
        <Name>{texts[side]}</Name>
      </label>
    ))}
  </fieldset>
)
