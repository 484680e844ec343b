/**
 * Building blocks from which web domains define their routes and navigation entries.
 * staff/domains.ts lists the domains.
 */
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type LinkProps,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { Right } from '#shared/http/rights.ts'
import { createContext, useContext, type ComponentType } from 'react'
import { useSession, type Role } from './session.ts'

/** Who may open a screen: anyone, only people who are signed out, all staff, or owners only. */
type Audience = 'anyone' | 'signedOut' | 'staff' | 'owner'
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Required, so that a route without a rule does not compile. */
    readonly who: Audience
    /** The title in the header and of the browser tab. */
    readonly title?: string
    /** The screen opens only for an active office. The guard checks it. */
    readonly needsActive?: true
  }
}
export type ScreenRule = StaticDataRouteOption

const staffRoles: readonly Role[] = ['owner', 'employee']
/** The roles that may open a screen behind the sign-in; none for screens outside it. */
export const rolesOf = ({ who }: ScreenRule): readonly Role[] =>
  who === 'staff' ? staffRoles : who === 'owner' ? ['owner'] : []

/** Runs before every screen with the screen's rule. Redirects people who may not open it. */
type Guard = (rule: ScreenRule) => Promise<void> | void
/** The rule of the innermost matched route. */
const ruleIn = (matches: readonly { readonly staticData: ScreenRule }[]): ScreenRule => matches.at(-1)!.staticData

export const rootRoute = createRootRouteWithContext<{ readonly guard: Guard }>()({ staticData: { who: 'anyone' } })
/** The parent route of screens behind the sign-in, with header and navigation. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { who: 'staff' },
  // the return type is explicit, because the inferred one would depend on the router's type
  beforeLoad: ({ context, matches, preload }): Promise<void> | void => {
    if (!preload) return context.guard(ruleIn(matches))
  },
})
/** The parent route of screens without header and navigation. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  staticData: { who: 'anyone' },
  beforeLoad: ({ context, matches, preload }): Promise<void> | void => {
    if (!preload) return context.guard(ruleIn(matches))
  },
})

type ScreenPath = NonNullable<LinkProps['to']>
export type IconComponent = ComponentType<{
  size?: number
  stroke?: number
  className?: string
  'aria-hidden'?: boolean
}>
/**
 * A destination of the navigation. Each part of the navigation shows the entries that have a
 * position in it, in ascending order.
 */
export type NavigationEntry = {
  readonly to: ScreenPath
  readonly name: string
  readonly icon: IconComponent
  /** Shown to owners only. */
  readonly owner?: true
  /** Shown to people with this right. */
  readonly needs?: Right
  readonly rail?: { readonly part: 'daily' | 'setup'; readonly order: number }
  readonly tab?: number
  readonly header?: number
  readonly tile?: SettingsTile
  /** The entry that stays highlighted while this screen is open. */
  readonly under?: ScreenPath
}
/** A row of the settings screen. */
export type SettingsTile = {
  readonly group: 'business' | 'offered' | 'sent' | 'personal'
  readonly order: number
  readonly name: string
  readonly note: string
  readonly icon: IconComponent
}

/** The entries of all domains; main.tsx provides them. */
export const NavigationEntries = createContext<readonly NavigationEntry[]>([])
/** The entries that the signed-in person may open. */
export function useNavigationEntries(): readonly NavigationEntry[] {
  const { role, rights } = useSession()
  return useContext(NavigationEntries).filter(
    (entry) => role === 'owner' || !(entry.owner || (entry.needs && !rights[entry.needs])),
  )
}

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
