import { now } from '#web/platform/clock.ts'

/** The owner's name and phone, with which they try their booking page on this device. */
export type OwnDetails = { readonly full_name: string; readonly phone: string }

const keyOf = (office: number): string => `luz-own-${office}`
/** Long enough to choose a service; afterwards somebody else may have the device. */
const KEPT_MS = 10 * 60_000

/** Leaves the details for the booking page. Does nothing when storage is blocked. */
export function leaveOwnDetails(office: number, details: OwnDetails): void {
  try {
    localStorage.setItem(keyOf(office), JSON.stringify({ ...details, until: now().getTime() + KEPT_MS }))
  } catch {
    // they type their details
  }
}

/** Takes the details that the owner just left, once. */
export function takeOwnDetails(office: number): OwnDetails | null {
  try {
    const left = JSON.parse(localStorage.getItem(keyOf(office)) ?? 'null') as (OwnDetails & { until: number }) | null
    localStorage.removeItem(keyOf(office))
    return left && left.until > now().getTime() ? left : null
  } catch {
    return null
  }
}
