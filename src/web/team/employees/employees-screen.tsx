import { SegmentedControl } from '@mantine/core'
import { formatPhone } from '#shared/values/phone.ts'
import { IconClockHour4, IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { useLive } from '#web/platform/live.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import '../../ui/forms/forms.css'
import { ListScreen } from '#web/ui/lists/list-screen.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { PersonCell } from '#web/ui/lists/person-cell.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useList } from '#web/ui/lists/use-list.ts'
import { employeesQuery, todayQuery, type Employee } from './api.ts'
import css from './employees-screen.module.css'
import { text } from './text.ts'
import { isFutureAppointmentsRefusal, useRelease } from './use-release.tsx'
import { removeAsking, WentBack } from './remove-asking.ts'

const loadDialog = () => import('./employee-dialog.tsx')
const EmployeeDialog = lazy(loadDialog)
const HoursDialog = lazy(() => import('./hours-dialog.tsx'))

const person: Column<Employee, 'name'> = {
  key: 'name',
  title: text.name,
  sort: 'name',
  cell: (row) => (
    <PersonCell id={row.id} name={row.name} note={row.phone_number && <Num>{formatPhone(row.phone_number)}</Num>} />
  ),
}
const details: readonly Column<Employee, 'name'>[] = [
  { key: 'email', title: text.email, phone: 'none', cell: (row) => row.email && <bdi>{row.email}</bdi> },
  {
    key: 'role',
    title: text.role,
    cell: (row) =>
      row.sign_in === 'invited' || row.sign_in === 'waiting' ? (
        <Chip tone="warning">{text.signIn[row.sign_in]}</Chip>
      ) : (
        <Chip tone={row.role === 'owner' ? 'brand' : 'muted'}>{text.roles[row.role]}</Chip>
      ),
  },
]

/** The column with today's load, only for active employees. */
function useToday(wanted: boolean): readonly Column<Employee, 'name'>[] {
  const today = useQuery({ ...todayQuery, enabled: wanted }).data?.employees
  if (!wanted) return []
  const cell = (row: Employee) => {
    const day = today?.find(({ employee_id }) => employee_id === row.id)
    return day && <TodayMeter name={row.name} percent={day.percent} appointments={day.appointments} />
  }
  return [{ key: 'today', title: text.today, cell }]
}

/** The employees of one status at a time. */
export function EmployeesScreen() {
  const list = useList({ name: 'employees', size: 10, first: 'name', above: 60 })
  const [status, setStatus] = useState<Employee['status']>('active')
  const query = useQuery(employeesQuery({ ...list.query, status }))
  const today = useToday(status === 'active')
  const [scheduled, setScheduled] = useState<Employee | null>(null)
  const { settle, dialogs } = useRelease()
  useLive('employees', () => void queryClient.invalidateQueries({ queryKey: ['employees'] }), staff.token)
  useLive('appointments', () => void queryClient.invalidateQueries(todayQuery), staff.token)
  const remove = async (employee: Employee) => {
    const { id, name } = employee
    if (!(await confirm({ title: text.removeAsk, text: text.removeText(name), yes: text.removeYes }))) return
    await settle(employee, removeAsking(id)).then(
      () => toast(text.removed, { tone: 'success' }),
      (failure: unknown) => {
        // the owner cancelled the removal
        if (isFutureAppointmentsRefusal(failure) || failure instanceof WentBack) return
        const message = failure instanceof CallFailed && failure.status === 409 ? failure.message : text.removeFailed
        toast(message, { tone: 'danger' })
      },
    )
  }
  const showStatus = (value: string) => {
    setStatus(value as Employee['status'])
    list.setPage(0)
  }
  return (
    <>
      <ListScreen
        text={{ ...text, empty: text.emptyActive, emptyNote: text.emptyActiveNote }}
        icon={IconUsersGroup}
        list={list}
        query={query}
        rows={(data) => data.employees}
        columns={[person, ...today, ...details]}
        skeletonRows={4}
        actions={(employee, open) => (
          <>
            <RowAction icon={IconClockHour4} label={text.hours(employee.name)} onClick={() => setScheduled(employee)} />
            <RowAction icon={IconPencil} label={text.edit(employee.name)} onClick={() => open(employee)} />
            <RowAction icon={IconTrash} label={text.remove(employee.name)} onClick={() => void remove(employee)} />
          </>
        )}
        empty={status === 'active' ? {} : { title: text.emptyInactive, note: text.emptyInactiveNote, action: null }}
        loadDialog={loadDialog}
        dialog={(employee, close) => <EmployeeDialog employee={employee} onClose={close} settle={settle} />}
      >
        <SegmentedControl
          className={css.statuses}
          aria-label={text.statusFilter}
          value={status}
          onChange={showStatus}
          data={(['active', 'inactive'] as const).map((value) => ({ value, label: text[value] }))}
        />
      </ListScreen>
      {scheduled && (
        <Suspense>
          <HoursDialog employee={scheduled} onClose={() => setScheduled(null)} />
        </Suspense>
      )}
      {dialogs}
    </>
  )
}

type Props = {
  readonly name: string
  /** Percent of the working time; null on a day off. */
  readonly percent: number | null
  readonly appointments: number
}

/** Today's load as a thin bar, with the number below. */
const TodayMeter = ({ name, percent, appointments }: Props) => (
  <span className={css.todayLoad}>
    {percent !== null && (
      <meter className={css.meter} min={0} max={100} value={percent} aria-label={text.occupancyLabel(name)} />
    )}
    <small>
      {percent === null ? text.dayOff : appointments === 0 ? text.dayFree : text.occupancy(appointments, percent)}
    </small>
  </span>
)
