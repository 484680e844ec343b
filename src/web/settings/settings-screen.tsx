import { IconCalendarCog, IconCategory, IconChevronLeft, IconScissors, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BookingLinkCard } from '../business/parts/booking-link-card.tsx'
import { BookingSettingsCard } from '../business/parts/booking-settings-card.tsx'
import { useSession } from '../platform/session.ts'
import { Card, CardHead } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './settings.module.css'
import { text } from './text.ts'

const PlanCard = lazy(() => import('../subscriptions/parts/plan-card.tsx'))

const entries = [
  {
    to: '/calendar-settings',
    name: text.calendarSettings,
    note: text.calendarSettingsNote,
    icon: IconCalendarCog,
    owner: false,
  },
  { to: '/employees', name: text.employees, note: text.employeesNote, icon: IconUser, owner: true },
  { to: '/products', name: text.products, note: text.productsNote, icon: IconScissors, owner: false },
  { to: '/categories', name: text.categories, note: text.categoriesNote, icon: IconCategory, owner: false },
] as const

/** The way to everything that is set up once: the booking link, what customers may do there, and the lists behind the calendar. */
export function SettingsScreen() {
  const isOwner = useSession().role === 'owner'
  return (
    <div className={css.columns}>
      <Card as="section">
        <CardHead title={text.manage} />
        <ul className={css.list}>
          {entries
            .filter(({ owner }) => isOwner || !owner)
            .map(({ to, name, note, icon: Mark }) => (
              <li key={to}>
                <Link to={to} className={css.entry}>
                  <span className={css.mark}>
                    <Mark size={22} stroke={1.75} aria-hidden />
                  </span>
                  <span>
                    {name}
                    <small>{note}</small>
                  </span>
                  <IconChevronLeft size={20} className={css.go} aria-hidden />
                </Link>
              </li>
            ))}
        </ul>
      </Card>
      <div className={css.column}>
        <BookingLinkCard />
        {isOwner && <BookingSettingsCard />}
        <Suspense fallback={<Skeleton height={260} />}>{isOwner && <PlanCard />}</Suspense>
      </div>
    </div>
  )
}
