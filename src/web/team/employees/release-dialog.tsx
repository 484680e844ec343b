import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProblemReply } from '#shared/http/problems.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { allEmployees, type ReleaseChoice, type Employee, type ReleaseResult } from './api.ts'
import css from './release-dialog.module.css'
import { AppointmentList } from '#web/calendar/appointments/parts/appointment-list.tsx'
import { text } from './text.ts'

const CHOICES = ['keep', 'move', 'cancel'] as const
type Props = {
  readonly employee: Employee
  readonly problem: ProblemReply
  readonly send: (choice: ReleaseChoice) => Promise<ReleaseResult>
  readonly done: (released: ReleaseResult) => void
  readonly back: () => void
}

/**
 * Asks what happens to the future appointments of an employee who stops working: keep them, move
 * them to another employee, or cancel them.
 */
export default function ReleaseDialog({ employee, problem, send, done, back }: Props) {
  const employees = useQuery(allEmployees).data?.employees
  const others = employees?.filter(({ id, status }) => id !== employee.id && status === 'active') ?? []
  const saveForm = useSaveForm({
    initial: { way: 'keep' as (typeof CHOICES)[number], move_to: '' },
    validate: ({ way, move_to }) => ({ move_to: way === 'move' && required(move_to) }),
    save: ({ way, move_to }) => send({ appointments: way, ...(way === 'move' && { move_to: Number(move_to) }) }),
    onSaved: done,
  })
  const { values, setFieldValue, getInputProps } = saveForm.form
  const count = problem.count ?? 0
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.releaseTitle(employee.name)}
      onClose={back}
      submit={text.continue}
      size={520}
    >
      <p>{text.releaseText(count)}</p>
      <AppointmentList appointments={problem.appointments ?? []} count={count} />
      <fieldset className={css.options}>
        <legend className="visually-hidden">{text.releaseLegend}</legend>
        {CHOICES.map((way) => (
          <label key={way} className={css.option}>
            <input
              type="radio"
              name="way"
              value={way}
              checked={values.way === way}
              onChange={() => setFieldValue('way', way)}
            />
            <span>
              {text.releaseOptions[way]}
              <small>{text.releaseOptionNotes[way]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {values.way === 'move' && (
        <NativeSelect
          label={text.moveTo}
          required
          withAsterisk
          data={[
            { value: '', label: employees && others.length === 0 ? text.noOtherEmployee : text.choose },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...getInputProps('move_to')}
        />
      )}
    </FormDialog>
  )
}
