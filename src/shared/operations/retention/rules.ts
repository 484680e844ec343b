/**
 * How long personal data is kept, in days (docs/operations.md). The privacy page says the same.
 */

/** Details that a visitor typed while booking. The customer and the appointment keep their own. */
export const VISIT_DAYS = 30
/** A device on which a customer is remembered, since its last use. */
export const DEVICE_DAYS = 365
/** Entries of the waiting list, after they ended. */
export const WAITING_DAYS = 365
/** Ended sessions, expired codes and requested changes of an address. */
export const SIGN_IN_DAYS = 30
/** Contact details of a deleted customer. Until then a mistake can be undone by hand. */
export const DELETED_CUSTOMER_DAYS = 30
/** A picture of a customer that was deleted, since then; until then it can be brought back. */
export const DELETED_PICTURE_DAYS = 1
/** Sent and failed messages. */
export const MESSAGE_DAYS = 2 * 365
/** Blocked time, since its end. Its reason may name a person. */
export const BLOCK_DAYS = 2 * 365
/** Blocked time that was removed, since then; until then it can be brought back. */
export const REMOVED_BLOCK_DAYS = 30
/** An office whose owner has not proved their mailbox, without a sign-in (docs/decisions/0081). */
export const UNPROVED_DAYS = 14
/**
 * Signed documents, from the signature: the Limitation Law, 5718-1958, section 5, gives claims
 * seven years, which have at most two leap days.
 */
export const SIGNED_DAYS = 7 * 365 + 2
/**
 * What proves marketing: a consent from its end, a message from its sending. The sender bears the
 * burden of proof (Communications Law, 5742-1982, section 30A), and a claim has seven years.
 */
export const PROOF_DAYS = 7 * 365 + 2
/** Requests that nobody signed, from the day on which they expired. */
export const REQUEST_DAYS = 365
/**
 * The audit log, and who opened the cards of customers: 25 months. The Data Security Regulations,
 * 5777-2017, regulation 10, ask for 24 at least.
 */
export const AUDIT_DAYS = 762
