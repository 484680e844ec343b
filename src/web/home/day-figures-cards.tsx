import type { ReactNode } from 'react'
import { formatTime } from '../platform/format.ts'
import { Card } from '../ui/card.tsx'
import { Num } from '../ui/num.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './home.module.css'
import { text } from './text.ts'

type Figures = { total: number; done: number; left: number; fill: number | null; team: number; until: string }

/** The day in four numbers; skeletons of the same height until they are known. */
export const DayFigures = ({ figures }: { figures: Figures | null }) => (
  <section className={css.stats} aria-label={text.figures} aria-busy={figures === null}>
    {figures ? <Cards {...figures} /> : [0, 1, 2, 3].map((i) => <Bones key={i} />)}
  </section>
)

const Cards = ({ total, done, left, fill, team, until }: Figures) => (
  <>
    <Stat name={text.today} value={total} note={text.employees(team)} />
    <Stat
      name={text.done}
      value={done}
      note={done === 0 ? text.noneDone : text.ofAll(Math.round((done / total) * 100))}
    />
    <Stat name={text.remaining} value={left} note={left === 0 ? text.noneLeft : text.leftUntil(formatTime(until))} />
    <Stat
      name={text.fill}
      value={fill === null ? '–' : `${fill}%`}
      note={
        fill === null ? (
          text.dayOff
        ) : (
          <meter className={css.meter} min={0} max={100} value={fill} aria-label={text.fill} />
        )
      }
    />
  </>
)

const Stat = ({ name, value, note }: { name: string; value: number | string; note: ReactNode }) => (
  <Card className={css.stat}>
    <small>{name}</small>
    <b>
      <Num>{value}</Num>
    </b>
    <span className={css.statNote}>{note}</span>
  </Card>
)

const Bones = () => (
  <Card className={css.stat}>
    <Skeleton height={16} width={70} />
    <Skeleton height={36} width={80} />
    <Skeleton height={16} width={120} />
  </Card>
)
