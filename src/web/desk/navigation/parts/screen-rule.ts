import type { StaffScreen } from '#shared/desk/home/staff-screens.ts'
import type { OptionalPart } from '#shared/office/subscriptions/rules.ts'
import type { Right } from '#shared/http/rights.ts'
import type { IconComponent } from '#web/platform/screens.ts'
import type { Session } from '#web/platform/session.ts'

/** Who may open a screen: anyone, only people who are signed out, all staff, or owners only. */
export type Audience = 'anyone' | 'signedOut' | 'staff' | 'owner'
/** What everything that leads to a screen asks: the menus, the search and the guard. */
export type Screen = {
  /** The title in the header and of the browser tab, and the name in the menus. */
  readonly name: string
  readonly who: Audience
  /** An employee needs each of these rights. */
  readonly needs?: readonly Right[]
  /** The plan must be active. The guard asks. */
  readonly needsActive?: true
  /** Every screen with an icon is in the menus; the others are reached from a screen. */
  readonly icon?: IconComponent
  /** A destination of the rail, by its position there, and its name if that is another. */
  readonly rail?: { readonly order: number; readonly name?: string }
  /** A tab of phones and tablets, in the order of the table; the others are behind "more". */
  readonly tab?: true
  /** Where it belongs: the destination that has it as a tab, or the screen that leads to it. */
  readonly under?: StaffScreen
  /** The office may do without it: until the first use, desks have it behind "more" as well. */
  readonly part?: OptionalPart
  /** The card of the settings screen that has it as a row. */
  readonly tile?: 'business' | 'offered' | 'sent' | 'personal'
}

/** Whether the menus of desks have it, or "more". */
export const isInUse = ({ part }: Screen, { uses }: Pick<Session, 'uses'>): boolean => !part || uses[part] === 1

/** Whether a person of the staff may open a screen. An owner has every right. */
export const mayOpen = ({ who, needs = [] }: Screen, { role, rights }: Pick<Session, 'role' | 'rights'>): boolean =>
  role === 'owner' || (who !== 'owner' && needs.every((right) => rights[right] === 1))
