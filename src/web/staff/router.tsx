import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { AppFrame } from './app-frame.tsx'
import { bareScreens, isKnownPath, screens, signedOutScreens } from './domains.ts'
import { ErrorScreen } from './error-screen.tsx'
import { guard } from './guard.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { shellRoute, bareRoute, rootRoute } from '../platform/screens.ts'
import { Shell } from './shell.tsx'
import { watchHistory } from '#web/ui/overlays/layers.ts'

rootRoute.update({ component: AppFrame, notFoundComponent: NotFoundScreen })
shellRoute.update({ component: Shell })

/**
 * An unknown path below a screen shows an error; any other unknown path redirects to Home, as
 * specified.
 */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    throw isKnownPath(location.pathname) ? notFound() : redirect({ to: '/' })
  },
})

// before the router knows the history
watchHistory()

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    shellRoute.addChildren(screens),
    bareRoute.addChildren([...signedOutScreens, ...bareScreens]),
    unknown,
  ]),
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
