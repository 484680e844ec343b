/**
 * What strangers may cost an office, whoever they say they are: those who book or wait without a
 * proved phone. Limits of a network or of a phone do not bound it, because a stranger has many.
 * Beyond a budget they are asked to call, and nothing else of the office is used up.
 */
export const STRANGER_BUDGETS = {
  /**
   * Parts of SMS to phones that were not proved, within an hour, apart from the quota of the plan:
   * twenty bookings with a confirmation of two or three parts. Then they go by e-mail, or not.
   */
  messageParts: 60,
  /** Requests for appointments that wait for an answer: what staff can look through at a glance. */
  openRequests: 20,
  /** Entries of the waiting list: each may be offered a time, which nobody else has meanwhile. */
  openEntries: 20,
  /** New cards within an hour: as many as requests and entries may be, if each had its own. */
  cards: 40,
} as const
