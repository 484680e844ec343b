import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconClock, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { REASON_MAX } from '#shared/calendar/time-blocks/rules.ts'
import { AppointmentList } from '../../appointments/parts/appointment-list.tsx'
import { formatDate } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { text as ui } from '#web/ui/text.ts'
import { type TimeBlock, timeBlockCalls } from '../api.ts'
import {
  type BlockTime,
  type BlockValues,
  bodyOf,
  errorsIn,
  newValues,
  timeChoices,
  valuesOf,
  WHOLE_OFFICE,
} from '../block-values.ts'
import { text } from '../text.ts'
import css from './blocks.module.css'

/** A new block at a time, or one that is changed. */
export type BlockTarget = { readonly block: TimeBlock } | { readonly time: BlockTime; readonly problem?: ProblemReply }
type Props = {
  readonly target: BlockTarget
  readonly employees: readonly { readonly id: number; readonly name: string }[]
  readonly onSaved: (saved: readonly TimeBlock[], isNew: boolean) => void
  readonly onRemove: (block: TimeBlock) => void
  readonly onClose: () => void
}

/**
 * Blocks time or changes a block. Appointments in that time are listed before anything is saved,
 * and the main button then saves anyway.
 */
export default function BlockDialog({ target, employees, onSaved, onRemove, onClose }: Props) {
  const block = 'block' in target ? target.block : null
  const { user, rights } = useSession()
  const [met, setMet] = useState('time' in target ? (target.problem ?? null) : null)
  const saveForm = useSaveForm<BlockValues, { time_blocks: TimeBlock[] }>({
    initial: 'block' in target ? valuesOf(target.block) : newValues(target.time, user.id),
    validate: errorsIn,
    save: (values) => {
      const body = { ...bodyOf(values), ...(met ? { allow: 1 as const } : {}) }
      if (!block) return timeBlockCalls.create({ body })
      return timeBlockCalls.update({ params: { id: String(block.id) }, body: { ...body, version: block.version } })
    },
    onSaved: ({ time_blocks }) => {
      onSaved(time_blocks, block === null)
      onClose()
    },
    sentence: (failure) => {
      const isMet = failure?.code === 'block_meets_appointments'
      setMet(isMet ? failure.problem : null)
      return isMet ? '' : null
    },
  })
  const { values, getInputProps, setValues } = saveForm.form
  const set = (change: Partial<BlockValues>) => {
    setMet(null)
    setValues(change)
  }
  const list = (field: 'start' | 'end') => ({
    leftSection: <IconClock size={18} stroke={1.75} aria-hidden />,
    data: timeChoices(field, values[field]),
    ...getInputProps(field),
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  const mayForOthers = rights.may_change_settings === 1
  const people = employees.filter(({ id }) => mayForOthers || id === user.id || String(id) === values.employee_id)
  const everybody = mayForOthers || values.employee_id === WHOLE_OFFICE
  return (
    <FormDialog
      saveForm={saveForm}
      title={block ? text.edit : text.block}
      size={480}
      submit={met ? text.anyway : block ? text.saveChange : text.save}
      onClose={onClose}
      end={
        block && (
          <Button
            variant="default"
            className={css.remove}
            aria-label={text.remove}
            title={text.remove}
            onClick={() => {
              onRemove(block)
              onClose()
            }}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </Button>
        )
      }
    >
      <Fields>
        <NativeSelect
          label={text.who}
          {...getInputProps('employee_id')}
          data={[
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(everybody ? [{ value: WHOLE_OFFICE, label: text.wholeOffice }] : []),
          ]}
          onChange={(event) => set({ employee_id: event.currentTarget.value })}
        />
        <div className={css.times}>
          <DateField
            label={text.date}
            {...getInputProps('date')}
            onChange={(event) => set({ date: event.currentTarget.value })}
          />
          <NativeSelect label={text.start} {...list('start')} />
          <NativeSelect label={text.end} {...list('end')} />
        </div>
        <TextInput
          label={text.reason}
          description={text.reasonNote}
          maxLength={REASON_MAX}
          data-autofocus
          {...getInputProps('reason')}
          onChange={(event) => setValues({ reason: event.currentTarget.value })}
        />
        <div className={css.usual} role="group" aria-label={text.usual}>
          {text.usualReasons.map(({ reason, icon }) => (
            <button
              key={reason}
              type="button"
              className={css.usualReason}
              aria-pressed={values.reason === reason}
              onClick={() => setValues({ reason, icon })}
            >
              {reason}
            </button>
          ))}
        </div>
        {block?.repeats_until ? (
          <p className={css.note}>
            {text.repeatsUntil(formatDate(block.repeats_until))}. {text.oneOnly}
          </p>
        ) : (
          <>
            <SwitchRow label={text.repeats} checked={values.repeats} onChange={(repeats) => set({ repeats })} />
            {values.repeats && (
              <DateField
                label={text.until}
                {...getInputProps('until')}
                onChange={(event) => set({ until: event.currentTarget.value })}
              />
            )}
          </>
        )}
        {met && (
          <div className={css.met} role="alert">
            <p>{text.meets}</p>
            <AppointmentList appointments={met.appointments ?? []} count={met.count ?? 0} />
          </div>
        )}
      </Fields>
      <span className="visually-hidden" role="status">
        {saveForm.saving && ui.loading}
      </span>
    </FormDialog>
  )
}
