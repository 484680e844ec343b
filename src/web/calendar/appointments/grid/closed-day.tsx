import css from './calendar-grid.module.css'
import { DayHead } from '../board/day-head.tsx'
import { text } from '../text.ts'

type Props = { readonly date: string; readonly today: string; readonly onDay: (date: string) => void }

/** A closed day beside the grid. Pressing it opens the day, where it can be booked all the same. */
export const ClosedDay = ({ date, today, onDay }: Props) => (
  <div className={css.closed}>
    <DayHead
      date={date}
      isToday={date === today}
      isClosed
      until={undefined}
      load={undefined}
      onOpen={() => onDay(date)}
    />
    <button type="button" className={css.closedDay} onClick={() => onDay(date)}>
      {text.closed}
    </button>
  </div>
)
