/** What staff answer to a request for an appointment. */
export const ANSWERS = ['approved', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]

/** The most letters of a reason, which is part of a message. */
export const REASON_MAX = 120
