import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Service } from './api.ts'
import type { Person } from './calendar-people.ts'
import css from './calendar.module.css'
import { ColorDot } from './color-dot.tsx'
import { servicesFor } from './dialog/appointment-couplings.ts'
import type { Filters } from './grid/calendar-events.ts'
import { text } from './text.ts'

export type FilterProps = {
  readonly employees: readonly Person[]
  readonly services: readonly Service[]
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
  /** Whether cancelled appointments are shown, too. */
  readonly cancelled: boolean
  readonly onCancelled: (cancelled: boolean) => void
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
          <FilterRow
            name={text.allServices}
            chosen={!filters.service}
            onChoose={() => onFilter({ ...filters, service: undefined })}
          />
          {offered.map(({ id, name, color }) => (
            <FilterRow
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

type RowProps = {
  readonly name: string
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly mark?: ReactNode
}
/** One of several choices. */
export const FilterRow = ({ name, chosen, onChoose, mark }: RowProps) => (
  <Menu.RadioItem value={name} checked={chosen} closeMenuOnClick onChange={onChoose}>
    <span className={css.menuRow}>
      {mark}
      {name}
    </span>
  </Menu.RadioItem>
)
