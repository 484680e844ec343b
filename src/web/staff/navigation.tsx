import {
  IconCalendar,
  IconCategory,
  IconFileText,
  IconHome,
  IconLogout,
  IconScissors,
  IconSettings,
  IconUsers,
  IconUser,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { signOut } from '../auth/api.ts'
import { useSession } from '../platform/session.ts'
import { Brand } from './brand.tsx'
import css from './shell.module.css'
import { text } from './text.ts'

type Place = {
  readonly to:
    | '/'
    | '/calendar'
    | '/customers'
    | '/digital_docs'
    | '/products'
    | '/categories'
    | '/employees'
    | '/settings'
    | '/account'
  readonly name: string
  readonly icon: Icon
}
const home: Place = { to: '/', name: text.home, icon: IconHome }
const calendar: Place = { to: '/calendar', name: text.calendar, icon: IconCalendar }
const customers: Place = { to: '/customers', name: text.customers, icon: IconUsers }
const products: Place = { to: '/products', name: text.products, icon: IconScissors }
const categories: Place = { to: '/categories', name: text.categories, icon: IconCategory }
const documents: Place = { to: '/digital_docs', name: text.documents, icon: IconFileText }
const employees: Place = { to: '/employees', name: text.employees, icon: IconUser }
const settings: Place = { to: '/settings', name: text.settings, icon: IconSettings }
const account: Place = { to: '/account', name: text.account, icon: IconUserCircle }

/** Screens that are reached through the settings keep their mark. */
const parents: Readonly<Record<string, Place['to']>> = {
  '/BusinessSettings': '/settings',
  '/calendar-settings': '/settings',
}
const useParent = () => useRouterState({ select: ({ location }) => parents[location.pathname] })

/** Every destination, at the reading start, from 1280 px. */
export function Rail() {
  const { role } = useSession()
  const parent = useParent()
  const upper = [home, calendar, customers, documents]
  const lower = [products, categories, ...(role === 'owner' ? [employees] : []), settings, account]
  return (
    <nav className={css.rail} aria-label={text.main}>
      <div className={css.railBrand}>
        <Brand />
      </div>
      {upper.map((place) => item(place, parent))}
      <hr className={css.sep} />
      {lower.map((place) => item(place, parent))}
      <button type="button" className={`${css.item} ${css.out}`} onClick={signOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {text.signOut}
      </button>
    </nav>
  )
}

const item = ({ to, name, icon: Mark }: Place, parent: string | undefined) => (
  <Link
    key={to}
    to={to}
    activeOptions={{ exact: to === '/' }}
    className={to === parent ? `${css.item} ${css.on}` : css.item}
    activeProps={{ className: css.on }}
  >
    <Mark size={20} stroke={1.75} aria-hidden />
    {name}
  </Link>
)

/** The four tabs: a thumb bar on phones, a slim line on desks. */
export function Tabs() {
  const parent = useParent()
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label={text.tabs}>
        {[home, calendar, customers, settings].map(({ to, name, icon: Mark }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            className={to === parent ? `${css.tab} ${css.tabOn}` : css.tab}
            activeProps={{ className: css.tabOn }}
          >
            <Mark size={22} stroke={1.75} aria-hidden />
            {name}
          </Link>
        ))}
      </nav>
    </div>
  )
}
