import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import BookingLinkCard from '#web/office/business/parts/booking-link-card.tsx'
import { useSession } from '#web/platform/session.ts'
import { useMenu, type MenuEntry } from '../navigation/parts/use-menu.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import css from './settings.module.css'
import { text } from './text.ts'

const PlanCard = lazy(() => import('#web/office/subscriptions/parts/plan-card.tsx'))

const ORDER = Object.keys(text.notes)
const place = ({ to }: MenuEntry) => ORDER.indexOf(to)
const GROUPS = ['business', 'offered', 'sent', 'personal'] as const

/** Links to all setup screens. A row is shown only to people who may open its screen. */
export function SettingsScreen() {
  const isOwner = useSession().role === 'owner'
  const menu = useMenu()
  const shownGroups = GROUPS.map((group) => ({
    title: text[group],
    entries: menu.filter(({ tile }) => tile === group).toSorted((a, b) => place(a) - place(b)),
  })).filter(({ entries }) => entries.length > 0)
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {shownGroups.map(({ title, entries }) => (
          <Card as="section" key={title}>
            <CardHeader title={title} />
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

const row = ({ to, name, icon }: MenuEntry) => (
  <li key={to}>
    <Link to={to} className={css.entry}>
      <IconBadge icon={icon} />
      <span>
        {text.names[to] ?? name}
        <small>{text.notes[to]}</small>
      </span>
      <IconChevronLeft size={20} className={css.arrow} aria-hidden />
    </Link>
  </li>
)
