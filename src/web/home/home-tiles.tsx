import { IconCalendar, IconCalendarCog, IconCategory, IconScissors, IconUsers, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../platform/session.ts'
import { cardClass } from '../ui/card.tsx'
import css from './home.module.css'
import { text } from './text.ts'

const tiles = [
  { to: '/calendar', name: text.calendar, icon: IconCalendar },
  { to: '/customers', name: text.customers, icon: IconUsers },
  { to: '/products', name: text.products, icon: IconScissors },
  { to: '/categories', name: text.categories, icon: IconCategory },
  { to: '/employees', name: text.team, icon: IconUser },
  { to: '/calendar-settings', name: text.calendarSettings, icon: IconCalendarCog },
] as const

/** The screens there are, one tap away. */
export function HomeTiles() {
  const { role } = useSession()
  const shown = tiles.filter(({ to }) => role === 'owner' || to !== '/employees')
  return (
    <nav className={css.tiles} aria-label={text.screens}>
      {shown.map(({ to, name, icon: Mark }) => (
        <Link key={to} to={to} className={`${cardClass} ${css.tile}`}>
          <span>
            <Mark size={22} stroke={1.75} aria-hidden />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  )
}
