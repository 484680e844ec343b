import { IconUsers } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Person } from '../calendar-people.ts'
import { type DayCell, percentOf } from './day-cells.ts'
import css from './employee-row.module.css'
import { text } from '../text.ts'
import { useSwipe } from '../grid/use-swipe.ts'

type Props = {
  readonly people: readonly Person[]
  readonly cellOf: (employee: number) => DayCell
  /** The employee whose day is shown; undefined for all. */
  readonly chosen: number | undefined
  readonly onChoose: (employee: number | undefined) => void
}

/**
 * The employees as a row on phones, each with the load of the day as a ring. Choosing all of them
 * leads to the list, because a grid has one employee.
 */
export function EmployeeRow({ people, cellOf, chosen, onChoose }: Props) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const at = people.findIndex(({ id }) => id === chosen)
  const swipe = useSwipe((by) => {
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    const next = people[at + by]
    // a row that scrolls keeps its swipes
    if (next && at >= 0 && scrollWidth <= clientWidth) onChoose(next.id)
  })
  const cells = people.map(({ id }) => cellOf(id))
  return (
    <nav ref={row} className={css.row} aria-label={text.employeePages} {...swipe}>
      <button
        type="button"
        className={css.person}
        aria-current={chosen === undefined ? 'true' : undefined}
        onClick={() => onChoose(undefined)}
      >
        <span className={css.all}>
          <IconUsers size={18} stroke={1.75} aria-hidden />
        </span>
        <span className={css.words}>
          {text.everybody}
          <small>
            <Num>{cells.reduce((sum, { load }) => sum + load.count, 0)}</Num>
          </small>
        </span>
      </button>
      {people.map(({ id, name }, i) => {
        const percent = percentOf(cells[i]!.load)
        const isOff = cells[i]!.ranges?.length === 0
        return (
          <button
            key={id}
            type="button"
            className={isOff ? `${css.person} ${css.off}` : css.person}
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <span className={css.ring} style={{ '--load': `${Math.min(percent ?? 0, 100)}%` } as CSSProperties}>
              <Avatar id={id} name={name} size="small" />
            </span>
            <span className={css.words}>
              {name.split(' ')[0]}
              <small>{isOff ? text.offShort : percent !== null && <Num>{percent}%</Num>}</small>
            </span>
            <span className="visually-hidden">
              , {name}, {isOff ? text.dayOff[cells[i]!.rest ?? 'none'] : text.visits(cells[i]!.load.count)}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
