const STORAGE_KEY = 'luz-booked'

/** What the thank-you page says beyond its address; kept in the tab, because an address is shared and logged. */
type Booked = {
  /** The telephone, E.164, to which a confirmation went by SMS; null when none did. */
  readonly phone: string | null
  /** The office has to approve it first. */
  readonly waits: boolean
  /** The slug of the office, for the way back. */
  readonly office: string
}

export function rememberBooked(booked: Booked): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(booked))
  } catch {
    // the page is complete without it
  }
}

export function lastBooked(): Booked | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Booked | null
  } catch {
    return null
  }
}
