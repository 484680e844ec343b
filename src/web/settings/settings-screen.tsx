import {
  IconBuildingStore,
  IconCalendarCog,
  IconCategory,
  IconChevronLeft,
  IconFileText,
  IconScissors,
  IconUser,
  IconUserShield,
  type Icon,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BookingLinkCard } from '../business/parts/booking-link-card.tsx'
import { useSession } from '../platform/session.ts'
import { Card, CardHead } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './settings.module.css'
import { text } from './text.ts'

const PlanCard = lazy(() => import('../subscriptions/parts/plan-card.tsx'))

type Entry = {
  readonly to: string
  readonly name: string
  readonly note: string
  readonly icon: Icon
  /** Hidden from employees. */
  readonly owner?: true
}
type Group = { readonly title: string; readonly entries: readonly Entry[] }
const groups: readonly Group[] = [
  {
    title: text.business,
    entries: [
      { to: '/BusinessSettings', ...text.businessSettings, icon: IconBuildingStore, owner: true },
      { to: '/calendar-settings', ...text.calendarSettings, icon: IconCalendarCog },
      { to: '/employees', ...text.employees, icon: IconUser, owner: true },
    ],
  },
  {
    title: text.offered,
    entries: [
      { to: '/products', ...text.products, icon: IconScissors },
      { to: '/categories', ...text.categories, icon: IconCategory },
    ],
  },
  {
    title: text.sent,
    entries: [{ to: '/digital_docs', ...text.documents, icon: IconFileText }],
  },
  { title: text.personal, entries: [{ to: '/account', ...text.account, icon: IconUserShield }] },
]

/** Links to all setup screens. A row is shown only to people who may open its screen. */
export function SettingsScreen() {
  const isOwner = useSession().role === 'owner'
  const shown = groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ owner }) => isOwner || !owner),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {shown.map(({ title, entries }) => (
          <Card as="section" key={title}>
            <CardHead title={title} />
            <ul className={css.list}>{entries.map(row)}</ul>
          </Card>
        ))}
      </div>
      <div className={css.column}>
        <BookingLinkCard qr />
        {isOwner && (
          <Suspense fallback={<Skeleton height={260} />}>
            <PlanCard />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const row = ({ to, name, note, icon: Mark }: Entry) => (
  <li key={to}>
    <Link to={to as NonNullable<LinkProps['to']>} className={css.entry}>
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
)
