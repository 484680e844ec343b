import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { AppFrame } from './app-frame.tsx'
import { isKnown, screens, signedOutScreens } from './domains.ts'
import { ErrorScreen } from './error-screen.tsx'
import { guard } from './guard.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { inside, outside, root } from '../platform/screens.ts'
import { Shell } from './shell.tsx'

root.update({ staticData: { who: 'anybody' }, component: AppFrame, notFoundComponent: NotFoundScreen })
inside.update({ staticData: { who: 'staff' }, component: Shell })

/**
 * An unknown path below a screen shows an error; any other unknown path redirects to Home, as
 * specified.
 */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  staticData: { who: 'anybody' },
  beforeLoad: ({ location }) => {
    throw isKnown(location.pathname) ? notFound() : redirect({ to: '/' })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([inside.addChildren(screens), outside.addChildren(signedOutScreens), unknown]),
  context: { guard },
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
