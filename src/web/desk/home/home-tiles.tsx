import { Link } from '@tanstack/react-router'
import { screenTable } from '../navigation/parts/screen-table.ts'
import { useMayOpen } from '../navigation/parts/use-menu.ts'
import { useSession } from '#web/platform/session.ts'
import { storedSubscription } from '#web/office/subscriptions/api.ts'
import { cardClass } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import css from './home.module.css'
import { text } from './text.ts'

/** In the order of the specification. */
const tiles = ['/invoices', '/chat', '/calendar', '/employees', '/products', '/checkout', '/customers'] as const

/**
 * The menu of Home, in the order of the specification. The settings screen links to the rest, for
 * owners to the services too.
 */
export function HomeTiles() {
  const { role } = useSession()
  const mayOpen = useMayOpen()
  // without a language model the assistant writes from templates
  const hasNoModel = storedSubscription()?.subscription_details?.ai_model !== '1'
  return (
    <nav className={css.tiles} aria-label={text.screens}>
      {tiles
        .filter((to) => (role !== 'owner' || to !== '/products') && mayOpen(to))
        .map((to) => {
          const { name, icon: Icon } = screenTable[to]
          return (
            <Link key={to} to={to} className={`${cardClass} ${css.tile}`}>
              <span className={css.icon}>{Icon && <Icon size={22} stroke={1.75} aria-hidden />}</span>
              {name}
              {to === '/chat' && hasNoModel && (
                <span className={css.soonBadge}>
                  <Chip tone="accent">{text.soon}</Chip>
                </span>
              )}
            </Link>
          )
        })}
    </nav>
  )
}
