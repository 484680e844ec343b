import { useMemo } from 'react'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import type { Appointment, Service, Status } from './api.ts'
import css from './calendar-legend.module.css'
import { ColorDot } from './color-dot.tsx'
import { StatusIcon } from './status-icon.tsx'
import { text } from './text.ts'

type Statuses = { readonly statuses: readonly Status[]; readonly keys: readonly StatusKey[] }
const inOrder: readonly StatusKey[] = ['waiting', 'confirmed', 'reminded', 'arrived', 'done', 'no_show']

const StatusEntries = ({ statuses, keys }: Statuses) =>
  keys.map((key) => {
    const status = statuses.find((one) => one.key === key)
    return (
      status && (
        <li key={key}>
          <StatusIcon status={key} color={status.color} />
          {status.name}
        </li>
      )
    )
  })

type Props = {
  readonly statuses: readonly Status[]
  readonly services: readonly Service[]
  readonly rows: readonly Appointment[]
}
/** The line under the grid: the colours of the services that are shown, then the statuses. */
export function CalendarLegend({ statuses, services, rows }: Props) {
  const families = useMemo(() => familiesOf(services, rows), [services, rows])
  return (
    <ul className={css.legend} aria-label={text.legend}>
      {families.map(({ color, name }) => (
        <li key={color}>
          <ColorDot color={color} />
          {name}
        </li>
      ))}
      {rows.some(({ processing_minutes }) => processing_minutes !== null) && (
        <li>
          <i aria-hidden className={css.processing} />
          {text.processing}
        </li>
      )}
      {families.length > 0 && <li aria-hidden className={css.line} />}
      <StatusEntries statuses={statuses} keys={inOrder} />
    </ul>
  )
}

/** The marks of the team's week, which marks only what is out of the ordinary. */
export const BoardLegend = ({ statuses }: Pick<Props, 'statuses'>) => (
  <ul className={`${css.legend} ${css.inTools}`} aria-label={text.legend}>
    <StatusEntries statuses={statuses} keys={['waiting', 'arrived', 'no_show']} />
    <li>
      <i aria-hidden className={css.gap} />
      {text.freeTime}
    </li>
  </ul>
)

/** The most that fit in a line. */
const FAMILIES = 6

/**
 * The colours among the rows, each named after its category; after a service when the category has
 * several colours.
 */
function familiesOf(services: readonly Service[], rows: readonly Appointment[]) {
  const shown = new Set(rows.map(({ service_color }) => service_color))
  return [...shown].slice(0, FAMILIES).flatMap((color) => {
    const ofColor = services.filter((service) => service.color === color)
    const [first] = ofColor
    if (!first) return []
    const isFamily =
      ofColor.length > 1 &&
      services.every((service) => (service.category_id === first.category_id) === (service.color === color))
    return [{ color, name: isFamily ? first.category : first.name }]
  })
}
