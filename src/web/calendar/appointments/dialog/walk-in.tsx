import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconWalk } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { WALK_IN } from '#shared/customers/customers/text.ts'
import { useSession } from '#web/platform/session.ts'
import { type Appointment, APPOINTMENTS } from '../api.ts'
import type { DialogValues, EmployeeChoice, ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { withWalkIn } from './usual-visit.ts'
import { text } from './visit-text.ts'

type ButtonProps = {
  readonly draft: DialogValues
  readonly services: readonly ServiceChoice[]
  readonly employees: readonly EmployeeChoice[]
  readonly onWalkIn: (next: DialogValues) => void
}
/** One press in place of a customer: for who is standing here, without a card and a phone. */
export function WalkInButton({ draft, services, employees, onWalkIn }: ButtonProps) {
  const queries = useQueryClient()
  const userId = useSession().user.id
  const fill = () => {
    const rows = queries.getQueriesData<Appointment[]>({ queryKey: APPOINTMENTS }).flatMap(([, some]) => some ?? [])
    onWalkIn(withWalkIn(draft, { services, employees, rows, userId }))
  }
  return (
    <Button
      variant="light"
      radius="xl"
      className={css.walkIn}
      leftSection={<IconWalk size={18} stroke={1.75} aria-hidden />}
      onClick={fill}
    >
      {WALK_IN}
    </Button>
  )
}

type FieldProps = {
  readonly name: string
  /** The name of a passer-by who was booked does not change. */
  readonly isSaved: boolean
  readonly onName: (name: string) => void
  readonly onClear: () => void
}
/** In place of the customer: a passer-by, of whom a name may be typed. */
export const WalkInField = ({ name, isSaved, onName, onClear }: FieldProps) => (
  <TextInput
    label={WALK_IN}
    placeholder={text.walkInName}
    readOnly={isSaved}
    maxLength={60}
    autoComplete="off"
    leftSection={<IconWalk size={18} stroke={1.75} aria-hidden />}
    rightSection={<CloseButton size={44} iconSize={18} aria-label={text.chooseCustomer} onClick={onClear} />}
    value={name}
    onChange={(event) => onName(event.currentTarget.value)}
  />
)
