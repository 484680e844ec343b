import { Button, SegmentedControl } from '@mantine/core'
import { formatPhone } from '#shared/values/phone.ts'
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '../platform/call.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.ts'
import { answerOf, DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-rows.tsx'
import '../ui/forms.css'
import { Num } from '../ui/num.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { ScreenBar } from '../ui/screen-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { useList } from '../ui/use-list.ts'
import { employeesQuery, removeEmployee, type Employee } from './api.ts'
import css from './employees-screen.module.css'
import { text } from './text.ts'

const loadDialog = () => import('./employee-dialog.tsx')
const EmployeeDialog = lazy(loadDialog)

const columns: readonly Column<Employee, 'name'>[] = [
  {
    key: 'name',
    title: text.name,
    sort: 'name',
    cell: (row) => (
      <PersonCell id={row.id} name={row.name} note={row.phone_number && <Num>{formatPhone(row.phone_number)}</Num>} />
    ),
  },
  { key: 'email', title: text.email, cell: (row) => row.email && <Num>{row.email}</Num> },
  { key: 'city', title: text.city, phone: 'none', cell: (row) => row.city },
  {
    key: 'role',
    title: text.role,
    cell: (row) => <Chip tone={row.role === 'owner' ? 'brand' : 'quiet'}>{text.roles[row.role]}</Chip>,
  },
]

/** Who works here. One status at a time, active first. */
export function EmployeesScreen() {
  const list = useList(10, 'name')
  const [status, setStatus] = useState<Employee['status']>('active')
  const query = useQuery(employeesQuery({ ...list.query, status }))
  const { row, open, close } = useDialog<Employee>(loadDialog)
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(null)}>
      {text.add}
    </Button>
  )
  return (
    <>
      <ScreenBar>
        <SearchField value={list.search} onChange={list.setSearch} placeholder={text.search} />
        {addButton}
      </ScreenBar>
      <SegmentedControl
        className={css.statuses}
        aria-label={text.statusFilter}
        value={status}
        onChange={(value) => {
          setStatus(value as Employee['status'])
          list.setPage(0)
        }}
        data={[
          { value: 'active', label: text.active },
          { value: 'inactive', label: text.inactive },
        ]}
      />
      <Card>
        <DataTable
          label={text.title}
          columns={columns}
          list={list}
          answer={answerOf(query, (data) => data.employees)}
          bones={4}
          onOpen={open}
          actions={(employee) => (
            <>
              <RowAction icon={IconPencil} label={text.edit(employee.name)} onClick={() => open(employee)} />
              <RowAction icon={IconTrash} label={text.remove(employee.name)} onClick={() => void remove(employee)} />
            </>
          )}
          empty={
            status === 'active'
              ? { icon: IconUsersGroup, title: text.emptyActive, note: text.emptyActiveNote, action: addButton }
              : { icon: IconUsersGroup, title: text.emptyInactive, note: text.emptyInactiveNote }
          }
          loadFailed={text.loadFailed}
        />
      </Card>
      {row !== undefined && (
        <Suspense>
          <EmployeeDialog employee={row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

async function remove({ id, name }: Employee) {
  if (!(await confirm({ title: text.removeAsk, text: text.removeText(name), yes: text.removeYes }))) return
  await removeEmployee(id).then(
    () => toast(text.removed, { tone: 'ok' }),
    (failure: unknown) =>
      toast(failure instanceof CallFailed && failure.status === 409 ? failure.message : text.removeFailed, {
        tone: 'bad',
      }),
  )
}
