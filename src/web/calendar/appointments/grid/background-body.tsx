import { IconCoffee } from '@tabler/icons-react'
import type { EventDisplayInfo } from '@fullcalendar/react'
import css from './background-body.module.css'
import { text } from '../text.ts'

/** The content of an event in the background: a break of an employee. */
export const BackgroundBody = ({ event }: Pick<EventDisplayInfo, 'event'>) =>
  event.extendedProps.kind === 'break' && (
    <span className={css.break}>
      <IconCoffee size={14} stroke={1.75} aria-hidden />
      {text.break}
    </span>
  )
