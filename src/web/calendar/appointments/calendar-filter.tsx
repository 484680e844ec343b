import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUsers, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { Service } from './api.ts'
import { employeesFor, servicesFor } from './dialog/appointment-couplings.ts'
import type { Filters } from './grid/calendar-events.ts'
import type { Person } from './calendar-people.ts'
import css from './calendar.module.css'
import { ColorDot } from './color-dot.tsx'
import { text } from './text.ts'

type FilterProps = {
  readonly employees: readonly Person[]
  readonly services: readonly Service[]
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
  /** Whether cancelled appointments are shown, too. */
  readonly cancelled: boolean
  readonly onCancelled: (cancelled: boolean) => void
}

type Props = FilterProps & { readonly shown: number | undefined; readonly loading: boolean }
/** Filters by employee and by service. Each choice limits the other list to matching entries. */
export function CalendarFilter({ shown, loading, ...props }: Props) {
  const { employees, services, filters, onFilter } = props
  const employee = employees.find((one) => one.id === shown)
  if (employees.length === 0 && !loading) return null
  return (
    <ActionMenu position="bottom-start" width={260} classNames={{ dropdown: css.menu, item: css.menuItem }}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={css.filter}
          aria-label={`${text.employeeFilter}: ${employee?.name ?? text.allTeam}`}
          leftSection={
            employee ? (
              <Avatar id={employee.id} name={employee.name} size="small" />
            ) : (
              <IconUsers size={18} aria-hidden />
            )
          }
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {employee?.name ?? text.allTeam}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.employee}</Menu.Label>
        <Row
          name={text.allTeam}
          chosen={!filters.employee}
          onChoose={() => onFilter({ ...filters, employee: undefined })}
        />
        {employeesFor(employees, services, knownService(services, filters)).map(({ id, name }) => (
          <Row
            key={id}
            name={name}
            chosen={id === filters.employee}
            mark={<Avatar id={id} name={name} size="small" />}
            onChoose={() => onFilter({ ...filters, employee: id })}
          />
        ))}
        <Menu.Divider />
        <ServiceFilter {...props} />
      </Menu.Dropdown>
    </ActionMenu>
  )
}

/** The services, and whether cancelled appointments are shown, as entries of a menu. */
export function ServiceFilter({ services, filters, onFilter, cancelled, onCancelled }: FilterProps) {
  const offered = servicesFor(services, filters.employee ?? null)
  return (
    <>
      <Menu.CheckboxItem checked={cancelled} closeMenuOnClick onChange={onCancelled}>
        {text.showCancelled}
      </Menu.CheckboxItem>
      {offered.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{text.service}</Menu.Label>
          <Row
            name={text.allServices}
            chosen={!filters.service}
            onChoose={() => onFilter({ ...filters, service: undefined })}
          />
          {offered.map(({ id, name, color }) => (
            <Row
              key={id}
              name={name}
              chosen={id === filters.service}
              mark={<ColorDot color={color} />}
              onChoose={() => onFilter({ ...filters, service: id })}
            />
          ))}
        </>
      )}
    </>
  )
}

const knownService = (services: readonly Service[], { service }: Filters): number | null =>
  services.find(({ id }) => id === service)?.id ?? null

type RowProps = {
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly mark?: ReactNode
}
const Row = ({ name, chosen, onChoose, mark }: RowProps) => (
  <Menu.RadioItem value={name} checked={chosen} closeMenuOnClick onChange={onChoose}>
    <span className={css.menuRow}>
      {mark}
      {name}
    </span>
  </Menu.RadioItem>
)

/** The service that is filtered by, with a button that shows all of them again. */
export function ServiceChip({ services, filters, onFilter }: Pick<FilterProps, 'services' | 'filters' | 'onFilter'>) {
  const service = services.find((one) => one.id === filters.service)
  return (
    service && (
      <span className={css.chip}>
        <ColorDot color={service.color} />
        {service.name}
        <button
          type="button"
          className={css.chipRemove}
          aria-label={text.removeFilter(service.name)}
          onClick={() => onFilter({ ...filters, service: undefined })}
        >
          <IconX size={16} aria-hidden />
        </button>
      </span>
    )
  )
}
