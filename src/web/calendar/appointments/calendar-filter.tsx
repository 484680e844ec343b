import { Button } from '@mantine/core'
import { IconChevronDown, IconUsers, IconX } from '@tabler/icons-react'
import { lazy } from 'react'
import { OpensLater } from '#web/ui/overlays/opens-later.tsx'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import css from './calendar.module.css'
import { ColorDot } from './color-dot.tsx'
import type { FilterProps } from './service-filter.tsx'
import { text } from './text.ts'

const load = () => import('./filter-menu.tsx')
const FilterMenu = lazy(load)

type Props = FilterProps & { readonly shown: number | undefined; readonly loading: boolean }
/** Filters by employee and by service. Each choice limits the other list to matching entries. */
export function CalendarFilter({ shown, loading, ...filter }: Props) {
  const employee = filter.employees.find((one) => one.id === shown)
  if (filter.employees.length === 0 && !loading) return null
  const button = (
    <Button
      variant="default"
      size="sm"
      className={css.filter}
      aria-label={`${text.employeeFilter}: ${employee?.name ?? text.allTeam}`}
      leftSection={
        employee ? <Avatar id={employee.id} name={employee.name} size="small" /> : <IconUsers size={18} aria-hidden />
      }
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      {employee?.name ?? text.allTeam}
    </Button>
  )
  return (
    <OpensLater button={button} opens="menu" load={load}>
      <FilterMenu button={button} {...filter} />
    </OpensLater>
  )
}

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
