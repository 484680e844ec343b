import { useRouterState } from '@tanstack/react-router'
import type { StaffScreen } from '#shared/desk/home/staff-screens.ts'
import type { IconComponent } from '#web/platform/screens.ts'
import { useSession } from '#web/platform/session.ts'
import { isInUse, mayOpen, type Screen } from './screen-rule.ts'
import { screenOf, screenTable } from './screen-table.ts'

/** Paths without parameters, to which a menu can lead. */
export type MenuPath = Exclude<StaffScreen, `${string}$${string}`>
/** A screen of the menus. */
export type MenuEntry = Screen & { readonly to: MenuPath; readonly icon: IconComponent }

const entries = Object.entries(screenTable).flatMap(([to, screen]) =>
  screen.icon ? [{ to: to as MenuPath, ...screen, icon: screen.icon }] : [],
)

/** The screens of the menus that the person may open, in their order. */
export function useMenu(): readonly MenuEntry[] {
  const session = useSession()
  return entries.filter((entry) => mayOpen(entry, session))
}

/** The screens that are in no menu of desks yet, because the office has not begun to use them. */
export function useUnused(): readonly MenuEntry[] {
  const session = useSession()
  return useMenu().filter((entry) => !isInUse(entry, session))
}

/** Whether the person may open a screen. */
export function useMayOpen(): (path: StaffScreen) => boolean {
  const session = useSession()
  return (path) => mayOpen(screenTable[path], session)
}

/** The path of the open screen as the router spells it, such as `/customers/$id`. */
export const usePath = (): string => useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) })

/** The screen itself, the one it belongs to, and so on up to a destination of the rail. */
const wayTo = (path: string): readonly string[] => {
  const { under } = screenOf(path)
  return under ? [path, ...wayTo(under)] : [path]
}
/** The entry of the menus that the open screen is, or belongs to. */
export const useOpenEntry = (): string | undefined => wayTo(usePath()).find((path) => screenOf(path).icon)
/** The destination of the rail that the open screen belongs to. */
const useDestination = (): string => wayTo(usePath()).at(-1)!

type Destination = {
  readonly name: string
  readonly icon: IconComponent
  readonly isOpen: boolean
  /** Its tabs, of which the first is what it leads to. */
  readonly screens: readonly MenuEntry[]
}
/**
 * The destinations of the rail in their order. One whose own screen is closed to the person leads
 * to the first of its others.
 */
export function useRail(): readonly Destination[] {
  const menu = useMenu()
  const session = useSession()
  const entry = useOpenEntry()
  const open = useDestination()
  return entries
    .flatMap(({ to, name, icon, rail }) => (rail ? [{ to, icon, order: rail.order, name: rail.name ?? name }] : []))
    .toSorted((a, b) => a.order - b.order)
    .map(({ to, name, icon }) => ({
      name,
      icon,
      isOpen: to === open,
      screens: menu.filter((one) => one.to === to || (one.under === to && (isInUse(one, session) || one.to === entry))),
    }))
    .filter(({ screens }) => screens.length > 0)
}
