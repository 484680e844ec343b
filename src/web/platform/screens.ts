/** What web domains build their routes and their entries in the navigation from. The list of domains is in staff/domains.ts. */
import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  type LinkProps,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { createContext, useContext, type ComponentType } from 'react'
import { useSession, type Role } from './session.ts'

/** Who may open a screen: anybody, only people who are signed out, everybody who is signed in, or owners alone. */
type Who = 'anybody' | 'strangers' | 'staff' | 'owner'
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Required, so that a route that does not say it does not compile. */
    readonly who: Who
    /** The text in the header and in the browser's tab. */
    readonly title?: string
    /** The screen opens only for an active office; the guard judges it. */
    readonly needsActive?: true
  }
}
export type ScreenRule = StaticDataRouteOption

const everybody: readonly Role[] = ['owner', 'employee']
/** The roles that may open a screen behind the sign-in; none for screens outside it. */
export const rolesOf = ({ who }: ScreenRule): readonly Role[] =>
  who === 'staff' ? everybody : who === 'owner' ? ['owner'] : []

/** Runs before every screen with the rule of the screen; it redirects whoever may not open it. */
type Guard = (rule: ScreenRule) => Promise<void> | void
/** The rule of the innermost route that matched. */
const ruleIn = (matches: readonly { readonly staticData: ScreenRule }[]): ScreenRule => matches.at(-1)!.staticData

export const root = createRootRouteWithContext<{ readonly guard: Guard }>()({ staticData: { who: 'anybody' } })
/** The parent of screens with header and navigation, behind the sign-in. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  staticData: { who: 'staff' },
  // the return type is written out: inferred, it would depend on the type of the router
  beforeLoad: ({ context, matches, preload }): Promise<void> | void => {
    if (!preload) return context.guard(ruleIn(matches))
  },
})
/** The parent of screens without them. */
export const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  staticData: { who: 'anybody' },
  beforeLoad: ({ context, matches, preload }): Promise<void> | void => {
    if (!preload) return context.guard(ruleIn(matches))
  },
})

type To = NonNullable<LinkProps['to']>
type Mark = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>
/** Where the navigation leads: each part that is present shows it, in ascending order. */
export type Place = {
  readonly to: To
  readonly name: string
  readonly icon: Mark
  /** Shown to owners only. */
  readonly owner?: true
  readonly rail?: { readonly part: 'daily' | 'setup'; readonly order: number }
  readonly tab?: number
  readonly header?: number
  readonly tile?: Tile
  /** The place that stays marked while this screen is open. */
  readonly under?: To
}
/** A row of the settings screen. */
export type Tile = {
  readonly group: 'business' | 'offered' | 'sent' | 'personal'
  readonly order: number
  readonly name: string
  readonly note: string
  readonly icon: Mark
}

/** The places of all domains; main.tsx provides them. */
export const Places = createContext<readonly Place[]>([])
/** The places that the signed-in person may open. */
export function usePlaces(): readonly Place[] {
  const { role } = useSession()
  return useContext(Places).filter(({ owner }) => role === 'owner' || !owner)
}

/** A screen that does not exist yet: it redirects to Home, after the guard. */
export const later = <const Path extends string>(path: Path, more: { readonly needsActive?: true } = {}) =>
  createRoute({ getParentRoute: () => inside, path, staticData: { who: 'staff', ...more }, beforeLoad: goHome })
function goHome(): void {
  throw redirect({ to: '/' })
}
