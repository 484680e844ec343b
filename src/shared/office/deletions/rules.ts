/**
 * What may hang on a row that is to be deleted, in the order in which it is listed: money first.
 */
export const OPEN_KINDS = [
  'debt',
  'credit',
  'payments',
  'prepaid',
  'deposits',
  'kept_cards',
  'appointments',
  'requests',
  'waiting_list',
  'signatures',
  'services',
] as const
export type OpenKind = (typeof OPEN_KINDS)[number]

/**
 * The kinds that `accept=kind,kind` names, and those that another choice accepts. Unknown ones
 * accept nothing.
 */
export const acceptedKinds = (accept = '', chosen: readonly OpenKind[] = []): ReadonlySet<OpenKind> => {
  const named = new Set([...accept.split(','), ...chosen])
  return new Set(OPEN_KINDS.filter((kind) => named.has(kind)))
}

/** What belongs to the future in a calendar: the choice about appointments decides about both. */
export const BOOKED_KINDS: readonly OpenKind[] = ['appointments', 'requests']
