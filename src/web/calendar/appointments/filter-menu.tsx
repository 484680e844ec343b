import { Menu } from '@mantine/core'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { ButtonElement } from '#web/ui/overlays/opens-later.tsx'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import type { Service } from './api.ts'
import css from './calendar.module.css'
import { employeesFor } from './dialog/appointment-couplings.ts'
import type { Filters } from './grid/calendar-events.ts'
import { FilterRow, ServiceFilter, type FilterProps } from './service-filter.tsx'
import { text } from './text.ts'

/** The employees, and below them the services. Lazy. */
export default function FilterMenu({ button, ...props }: FilterProps & { readonly button: ButtonElement }) {
  const { employees, services, filters, onFilter } = props
  return (
    <ActionMenu
      button={button}
      position="bottom-start"
      width={260}
      classNames={{ dropdown: css.menu, item: css.menuItem }}
    >
      <Menu.Label>{text.employee}</Menu.Label>
      <FilterRow
        name={text.allTeam}
        chosen={!filters.employee}
        onChoose={() => onFilter({ ...filters, employee: undefined })}
      />
      {employeesFor(employees, services, knownService(services, filters)).map(({ id, name }) => (
        <FilterRow
          key={id}
          name={name}
          chosen={id === filters.employee}
          mark={<Avatar id={id} name={name} size="small" />}
          onChoose={() => onFilter({ ...filters, employee: id })}
        />
      ))}
      <Menu.Divider />
      <ServiceFilter {...props} />
    </ActionMenu>
  )
}

const knownService = (services: readonly Service[], { service }: Filters): number | null =>
  services.find(({ id }) => id === service)?.id ?? null
