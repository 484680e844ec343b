import {
  IconCalendar,
  IconCash,
  IconReceipt,
  IconScissors,
  IconSparkles,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNavigationEntries } from '#web/platform/screens.ts'
import { useSession } from '#web/platform/session.ts'
import { storedSubscription } from '#web/office/subscriptions/api.ts'
import { cardClass } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import css from './home.module.css'
import { text } from './text.ts'

/** Each is shown to people whose navigation has its screen. */
const tiles = [
  { to: '/invoices', name: text.invoices, icon: IconReceipt },
  { to: '/chat', name: text.marketing, icon: IconSparkles },
  { to: '/calendar', name: text.calendar, icon: IconCalendar },
  { to: '/employees', name: text.team, icon: IconUser },
  { to: '/products', name: text.products, icon: IconScissors },
  { to: '/checkout', name: text.checkout, icon: IconCash },
  { to: '/customers', name: text.customers, icon: IconUsers },
] as const

/**
 * The menu of Home, in the order of the specification. The settings screen links to the rest, for
 * owners to the services too.
 */
export function HomeTiles() {
  const { role } = useSession()
  const entries = useNavigationEntries()
  // without a language model the assistant writes from templates (decision A4)
  const hasNoModel = storedSubscription()?.subscription_details?.ai_model !== '1'
  return (
    <nav className={css.tiles} aria-label={text.screens}>
      {tiles
        .filter(({ to }) => (role !== 'owner' || to !== '/products') && entries.some((entry) => entry.to === to))
        .map(({ to, name, icon: Icon }) => (
          <Link key={name} to={to} className={`${cardClass} ${css.tile}`}>
            <span className={css.icon}>
              <Icon size={22} stroke={1.75} aria-hidden />
            </span>
            {name}
            {to === '/chat' && hasNoModel && (
              <span className={css.soonBadge}>
                <Chip tone="accent">{text.soon}</Chip>
              </span>
            )}
          </Link>
        ))}
    </nav>
  )
}
