import { IconChevronDown } from '@tabler/icons-react'
import { type RefObject, useMemo } from 'react'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import type { Appointment } from '../api.ts'
import css from './edge-pills.module.css'
import { text } from '../text.ts'
import { type HiddenVisits, type Span, useHiddenVisits } from './use-hidden-visits.ts'
import type { Hours } from '../visible-hours.ts'

type Props = {
  readonly grid: RefObject<HTMLElement | null>
  readonly rows: readonly Appointment[]
  /** The day of the column in which an appointment stands; undefined when it has none. */
  readonly columnOf: (row: Appointment) => string | undefined
  readonly hours: Hours
}
/** Px that stay above an appointment to which a pill scrolls. */
const MARGIN = 40
/** Px between a pill and the edge. */
const EDGE = 5

/**
 * At the edges of the columns, how many appointments lie beyond; pressing scrolls to the nearest.
 */
export function EdgePills({ grid, rows, columnOf, hours }: Props) {
  const spans = useMemo(() => spansOf(rows, columnOf), [rows, columnOf])
  const hidden = useHiddenVisits(grid, spans, hours)
  const scroll = ({ day, side, at }: HiddenVisits) => {
    const scroller = grid.current?.querySelector('[data-scroller]')
    if (!scroller) return
    const beyond = (spans.get(day) ?? []).filter(({ from, to }) => (side === 'below' ? from >= at : to <= at))
    const nearest =
      side === 'below' ? Math.min(...beyond.map(({ from }) => from)) : Math.max(...beyond.map(({ from }) => from))
    const [first, last] = [minutesOf(hours.from), minutesOf(hours.to)]
    const top = ((nearest - first) / (last - first)) * scroller.scrollHeight
    scroller.scrollTo({ top: top - (side === 'below' ? scroller.clientHeight / 2 : MARGIN), behavior: 'smooth' })
  }
  return hidden.map((one) => (
    <button
      key={`${one.day} ${one.side}`}
      type="button"
      data-floats
      aria-label={text.beyondOf(one.count, one.side, timeOf(one.at))}
      title={text.beyondOf(one.count, one.side, timeOf(one.at))}
      className={one.side === 'below' ? `${css.pill} ${css.below}` : css.pill}
      style={{
        insetInlineStart: one.start,
        inlineSize: one.size,
        ...(one.side === 'above' && { insetBlockStart: one.head + EDGE }),
      }}
      onClick={() => scroll(one)}
    >
      <span className={css.words}>
        <IconChevronDown size={14} className={one.side === 'above' ? css.up : undefined} aria-hidden />
        {text.beyond(one.count)}
      </span>
    </button>
  ))
}

function spansOf(rows: readonly Appointment[], columnOf: Props['columnOf']): ReadonlyMap<string, readonly Span[]> {
  const spans = new Map<string, Span[]>()
  for (const row of rows) {
    const day = columnOf(row)
    if (!day || row.status_key === 'cancelled') continue
    const to = row.end_time.slice(0, 10) > row.start_time.slice(0, 10) ? 24 * 60 : minutesOf(row.end_time.slice(11))
    spans.set(day, [...(spans.get(day) ?? []), { from: minutesOf(row.start_time.slice(11)), to }])
  }
  return spans
}
