import '@mantine/core/styles/Menu.layer.css'
import '../ui/overlays.css'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUsers, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import type { Service } from './api.ts'
import { employeesFor, servicesFor } from './appointment-couplings.ts'
import type { Filters } from './calendar-events.ts'
import type { Person } from './calendar-people.ts'
import css from './calendar.module.css'
import { ColorDot } from './color-dot.tsx'
import { text } from './text.ts'

type Props = {
  readonly employees: readonly Person[]
  readonly services: readonly Service[]
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
}

/** Filters by employee and by service. Each choice limits the other list to matching entries. */
export function CalendarFilter({ employees, services, filters, onFilter }: Props) {
  const known = services.some(({ id }) => id === filters.service) ? (filters.service ?? null) : null
  const offered = {
    employees: employeesFor(employees, services, known),
    services: servicesFor(services, filters.employee ?? null),
  }
  const employee = employees.find((one) => one.id === filters.employee)
  if (employees.length === 0) return null
  const row = (key: number | 'all', name: string, chosen: boolean, next: Filters, mark?: ReactNode) => (
    <Menu.RadioItem key={key} value={String(key)} checked={chosen} closeMenuOnClick onChange={() => onFilter(next)}>
      <span className={css.menuRow}>
        {mark}
        {name}
      </span>
    </Menu.RadioItem>
  )
  return (
    <Menu position="bottom-start" shadow="md" width={260} classNames={{ dropdown: css.menu, item: css.menuItem }}>
      <Menu.Target>
        <Button
          variant="default"
          className={css.filter}
          aria-label={`${text.employeeFilter}: ${employee?.name ?? text.allTeam}`}
          leftSection={<IconUsers size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {employee?.name ?? text.allTeam}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.employee}</Menu.Label>
        {row('all', text.allTeam, !filters.employee, { ...filters, employee: undefined })}
        {offered.employees.map(({ id, name }) =>
          row(
            id,
            name,
            id === filters.employee,
            { ...filters, employee: id },
            <Avatar id={id} name={name} size="small" />,
          ),
        )}
        {offered.services.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{text.service}</Menu.Label>
            {row('all', text.allServices, !filters.service, { ...filters, service: undefined })}
            {offered.services.map(({ id, name, color }) =>
              row(id, name, id === filters.service, { ...filters, service: id }, <ColorDot color={color} />),
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ employees, services, filters, onFilter }: Props) {
  const employee = employees.find((one) => one.id === filters.employee)
  const service = services.find((one) => one.id === filters.service)
  if (!employee && !service) return null
  return (
    <ul className={css.chips} aria-label={text.filters}>
      {employee && (
        <Removable name={employee.name} onRemove={() => onFilter({ ...filters, employee: undefined })}>
          <Avatar id={employee.id} name={employee.name} size="small" />
        </Removable>
      )}
      {service && (
        <Removable name={service.name} onRemove={() => onFilter({ ...filters, service: undefined })}>
          <ColorDot color={service.color} />
        </Removable>
      )}
    </ul>
  )
}

const Removable = ({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) => (
  <li className={css.chip}>
    {children}
    <span>{name}</span>
    <button type="button" className={css.chipRemove} aria-label={text.removeFilter(name)} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </button>
  </li>
)
