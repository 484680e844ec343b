import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { calendarSearch } from '../appointments/calendar-search.ts'
import { prefetchHome } from '../home/api.ts'
import { HomeScreen } from '../home/home-screen.tsx'
import { AppFrame } from './app-frame.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { goHome, guard, onlyWithoutInvoices, strangersOnly } from './guard.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { isKnown, type routeTable } from './route-table.ts'
import { Shell } from './shell.tsx'
import { text } from './text.ts'

const root = createRootRoute({ component: AppFrame, notFoundComponent: NotFoundScreen })

/** Screens with header and footer, behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ matches, preload }) => {
    if (!preload) return guard(String(matches.at(-1)?.fullPath))
  },
})
/** Screens without them. */
const outside = createRoute({ getParentRoute: () => root, id: 'outside' })

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: text.home },
  loader: () => prefetchHome(),
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
const customersImport = createRoute({
  getParentRoute: () => inside,
  path: '/customers/import',
  staticData: { title: text.customersImport },
  component: lazyRouteComponent(() => import('../customers/import/import-screen.tsx'), 'ImportScreen'),
})
const customer = createRoute({
  getParentRoute: () => inside,
  path: '/customers/$id',
  staticData: { title: text.customer },
  // anything else is no customer's number, and no customer is asked for
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
  },
  component: lazyRouteComponent(() => import('../customers/customer-card-screen.tsx'), 'CustomerCardScreen'),
})
const employees = createRoute({
  getParentRoute: () => inside,
  path: '/employees',
  staticData: { title: text.employees },
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
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  staticData: { title: text.account },
  component: lazyRouteComponent(() => import('../account/account-screen.tsx'), 'AccountScreen'),
})
const expired = createRoute({
  getParentRoute: () => inside,
  path: '/expired-subscription',
  staticData: { title: text.expired },
  component: lazyRouteComponent(() => import('../subscriptions/subscription-ended-screen.tsx'), 'ExpiredScreen'),
})
const cancelled = createRoute({
  getParentRoute: () => inside,
  path: '/cancelled-subscription',
  staticData: { title: text.cancelled },
  component: lazyRouteComponent(() => import('../subscriptions/subscription-ended-screen.tsx'), 'CancelledScreen'),
})
const invoices = createRoute({
  getParentRoute: () => inside,
  path: '/invoices',
  staticData: { title: text.invoices },
  beforeLoad: onlyWithoutInvoices,
  component: lazyRouteComponent(() => import('../subscriptions/upgrade-screen.tsx'), 'UpgradeScreen'),
})
/** A screen that is still to come. */
const later = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: () => inside, path, beforeLoad: goHome })

const businessSettings = createRoute({
  getParentRoute: () => inside,
  path: '/BusinessSettings',
  staticData: { title: text.businessSettings },
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

/** A screen without a line in the route table does not compile: the guard would let nobody in. */
const ruled = <const Screens extends readonly { readonly path: keyof typeof routeTable }[]>(screens: Screens) => screens
const screens = ruled([
  home,
  calendar,
  calendarSettings,
  customers,
  customersImport,
  customer,
  employees,
  products,
  categories,
  documents,
  settings,
  businessSettings,
  account,
  expired,
  cancelled,
  invoices,
])
const laterScreens = ruled([
  later('/sms'),
  later('/checkout'),
  later('/chat'),
  later('/invoice/$id'),
  later('/card-invoice/$id'),
  later('/order-success/$orderId'),
])
const authRoutes = ruled([login, register, forgotPassword, verifyCode, resetPassword])
/** A mistyped address below a screen is told so; any other address goes home, as the specification says. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    throw isKnown(location.pathname) ? notFound() : redirect({ to: '/' })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    inside.addChildren([...screens, ...laterScreens]),
    outside.addChildren(authRoutes),
    elsewhere,
  ]),
  caseSensitive: true,
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
  }
}
