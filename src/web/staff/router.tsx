import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { calendarSearch } from '../appointments/calendar-search.ts'
import { HomeScreen } from '../home/home-screen.tsx'
import type { Role } from '../platform/session.ts'
import { AppFrame } from './app-frame.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { guard, strangersOnly } from './guard.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { Shell } from './shell.tsx'
import { text } from './text.ts'

const everybody: readonly Role[] = ['owner', 'employee']

const root = createRootRoute({ component: AppFrame, notFoundComponent: NotFoundScreen })

/** Screens with header and footer, behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ matches, preload }) => {
    if (!preload) guard(matches.at(-1)?.staticData.roles ?? everybody)
  },
})
/** Screens without them. */
const outside = createRoute({ getParentRoute: () => root, id: 'outside' })

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: text.home },
  component: HomeScreen,
})
const calendar = createRoute({
  getParentRoute: () => inside,
  path: '/calendar',
  staticData: { title: text.calendar },
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import('../appointments/calendar-screen.tsx'), 'CalendarScreen'),
})
const calendarSettings = createRoute({
  getParentRoute: () => inside,
  path: '/calendar-settings',
  staticData: { title: text.calendarSettings },
  component: lazyRouteComponent(
    () => import('../calendar-settings/calendar-settings-screen.tsx'),
    'CalendarSettingsScreen',
  ),
})
const customers = createRoute({
  getParentRoute: () => inside,
  path: '/customers',
  staticData: { title: text.customers },
  component: lazyRouteComponent(() => import('../customers/customers-screen.tsx'), 'CustomersScreen'),
})
const employees = createRoute({
  getParentRoute: () => inside,
  path: '/employees',
  staticData: { title: text.employees, roles: ['owner'] },
  component: lazyRouteComponent(() => import('../employees/employees-screen.tsx'), 'EmployeesScreen'),
})
const products = createRoute({
  getParentRoute: () => inside,
  path: '/products',
  staticData: { title: text.products },
  component: lazyRouteComponent(() => import('../products/products-screen.tsx'), 'ProductsScreen'),
})
const categories = createRoute({
  getParentRoute: () => inside,
  path: '/categories',
  staticData: { title: text.categories },
  component: lazyRouteComponent(() => import('../categories/categories-screen.tsx'), 'CategoriesScreen'),
})
const documents = createRoute({
  getParentRoute: () => inside,
  path: '/digital_docs',
  staticData: { title: text.documents },
  component: lazyRouteComponent(() => import('../documents/documents-screen.tsx'), 'DocumentsScreen'),
})
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  staticData: { title: text.settings },
  component: lazyRouteComponent(() => import('../settings/settings-screen.tsx'), 'SettingsScreen'),
})

const businessSettings = createRoute({
  getParentRoute: () => inside,
  path: '/BusinessSettings',
  staticData: { title: text.businessSettings, roles: ['owner'] },
  // routes match whatever the case; the address is written in one way
  beforeLoad: ({ location }) => {
    if (!location.pathname.startsWith('/BusinessSettings')) throw redirect({ to: '/BusinessSettings', replace: true })
  },
  component: lazyRouteComponent(() => import('../business/business-settings-screen.tsx'), 'BusinessSettingsScreen'),
})

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  beforeLoad: strangersOnly,
  staticData: { title: text.login },
  component: lazyRouteComponent(() => import('../auth/login-screen.tsx'), 'LoginScreen'),
})
const register = createRoute({
  getParentRoute: () => outside,
  path: '/register',
  beforeLoad: strangersOnly,
  staticData: { title: text.register },
  component: lazyRouteComponent(() => import('../auth/register-screen.tsx'), 'RegisterScreen'),
})
const forgotPassword = createRoute({
  getParentRoute: () => outside,
  path: '/forgot-password',
  staticData: { title: text.forgotPassword },
  component: lazyRouteComponent(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})
const verifyCode = createRoute({
  getParentRoute: () => outside,
  path: '/verify-code',
  staticData: { title: text.verifyCode },
  component: lazyRouteComponent(() => import('../auth/verify-code-screen.tsx'), 'VerifyCodeScreen'),
})
const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/reset-password',
  staticData: { title: text.resetPassword },
  component: lazyRouteComponent(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const screens = [
  home,
  calendar,
  calendarSettings,
  customers,
  employees,
  products,
  categories,
  documents,
  settings,
  businessSettings,
] as const
const doors = [login, register, forgotPassword, verifyCode, resetPassword] as const
/** A mistyped address below a screen is told so; any other address goes home, as the specification says. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    const first = location.pathname.split('/')[1]
    const known = [...screens, ...doors].some(({ path }) => path.replace('/', '') === first)
    throw known ? notFound() : redirect({ to: '/' })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([inside.addChildren(screens), outside.addChildren(doors), elsewhere]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The words in the header and in the browser's tab. */
    readonly title?: string
    /** Who may see it; everybody who is signed in unless said. */
    readonly roles?: readonly Role[]
  }
}
