/**
 * Building blocks from which web domains define their routes. staff/domains.ts lists the domains.
 */
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/**
 * Runs before every screen with the screen's path, as the route spells it. Redirects people who may
 * not open it.
 */
type Guard = (path: string) => Promise<void> | void
type Match = { readonly fullPath: unknown }
/** The path of the innermost matched route. */
const pathIn = (matches: readonly Match[]): string => String(matches.at(-1)?.fullPath)

export const rootRoute = createRootRouteWithContext<{ readonly guard: Guard }>()()
/** The parent route of screens behind the sign-in, with header and navigation. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // the return type is explicit, because the inferred one would depend on the router's type
  beforeLoad: ({ context, matches, preload }): Promise<void> | void => {
    if (!preload) return context.guard(pathIn(matches))
  },
})
/** The parent route of screens without header and navigation. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  beforeLoad: ({ context, matches, preload }): Promise<void> | void => {
    if (!preload) return context.guard(pathIn(matches))
  },
})

export type IconComponent = ComponentType<{
  size?: number
  stroke?: number
  className?: string
  'aria-hidden'?: boolean
}>

/**
 * A screen whose code is loaded when it is opened. The failure gets a message of its own, because
 * on the browser's message the router reloads the page: offline, that loses the application.
 */
export const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(() => load().catch(failToLoad), name)
function failToLoad(cause: unknown): never {
  throw new Error(NOT_LOADED, { cause })
}
/** The message of the error when the code of a screen cannot be loaded. */
export const NOT_LOADED = 'The screen did not load.'
