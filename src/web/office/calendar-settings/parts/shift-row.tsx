import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import css from './week-editor.module.css'
import { text } from './text.ts'
import { timeChoices, type Shift } from './week.ts'

type Props = {
  readonly day: string
  /** The shift's number within the day, from 1. */
  readonly number: number
  readonly shift: Shift
  readonly error: ReactNode
  readonly onChange: (shift: Shift) => void
  readonly onRemove: (() => void) | undefined
}

/** Start and end of a shift, in steps of a quarter of an hour. */
export function ShiftRow({ day, number, shift, error, onChange, onRemove }: Props) {
  const errorId = useId()
  const errorProps = error ? { error: true, 'aria-describedby': errorId } : {}
  const select = (end: boolean) => (
    <NativeSelect
      className={css.time}
      aria-label={end ? text.toOf(day, number) : text.fromOf(day, number)}
      {...errorProps}
      data={timeChoices(end, end ? shift.to : shift.from)}
      value={end ? shift.to : shift.from}
      onChange={({ currentTarget: { value } }) => onChange(end ? { ...shift, to: value } : { ...shift, from: value })}
    />
  )
  return (
    <div className={css.shift}>
      {select(false)}
      <span aria-hidden>–</span>
      {select(true)}
      {onRemove && <RowAction icon={IconX} label={text.removeShift(day, number)} onClick={onRemove} />}
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
