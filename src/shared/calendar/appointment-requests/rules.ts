/** The most letters of a reason, which is part of a message. */
export const REASON_MAX = 120
