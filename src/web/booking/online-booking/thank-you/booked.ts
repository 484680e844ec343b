const STORAGE_KEY = 'luz-booked'

/**
 * Details of the thank-you page that are not in its URL, because URLs are shared and logged. Stored
 * per tab.
 */
type BookedAppointment = {
  /** Of its manage link: these details belong to no other booking. */
  readonly token: string | null
  /**
   * The phone number, E.164, that received a confirmation by SMS; '' when this browser does not
   * know it, null when none was sent.
   */
  readonly phone: string | null
  /** The sentence before the number when the message is not sent at once. */
  readonly sentence?: string
  /** True when the office has to approve the appointment first. */
  readonly waits: boolean
  /** The slug of the office, for the link back. */
  readonly office: string
}

/** Does nothing when storage is blocked. */
export function rememberBooked(booked: BookedAppointment): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(booked))
  } catch {
    // the page works without these details
  }
}

/** Null in another tab, or when storage is blocked. */
export function lastBooked(): BookedAppointment | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as BookedAppointment | null
  } catch {
    return null
  }
}
