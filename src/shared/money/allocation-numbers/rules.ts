/** The states of an invoice's allocation number. The last four are final. */
export const ALLOCATION_STATUSES = [
  'waiting',
  /** The authority did not answer, so it may have given a number. */
  'unknown',
  'refused',
  /** The office asked for a hearing. */
  'objected',
  'approved',
  'continued',
  'reverse_charged',
  'cancelled',
] as const
export type AllocationStatus = (typeof ALLOCATION_STATUSES)[number]

/** The choices that the law gives a dealer after a refusal. */
export const ALLOCATION_DECISIONS = ['objection', 'continue', 'reverse_charge', 'cancel'] as const
export type AllocationDecision = (typeof ALLOCATION_DECISIONS)[number]

const open: ReadonlySet<AllocationStatus | null> = new Set<AllocationStatus>([
  'waiting',
  'unknown',
  'refused',
  'objected',
])
/** Whether the invoice is not handed out yet. Null: it needs no number. */
export const awaitsAllocation = (status: AllocationStatus | null): boolean => open.has(status)

/** Days before the end of the authority's permission at which the owner is reminded. */
export const REMINDER_DAYS = [14, 7, 1] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/**
 * The part of a number that invoices print: the last nine digits (Tax Authority, Israel Invoices).
 */
export const printedAllocation = (number: string): string => number.slice(-9)
