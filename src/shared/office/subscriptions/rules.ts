/**
 * What an office may do without: its screens stand in the menu from the first use, and are behind
 * "more" until then.
 */
export const OPTIONAL_PARTS = ['waiting_list', 'resources', 'prepaid', 'documents'] as const
export type OptionalPart = (typeof OPTIONAL_PARTS)[number]

/** One value for each of them. */
export const byOptionalPart = <V>(value: V): Record<OptionalPart, V> => ({
  waiting_list: value,
  resources: value,
  prepaid: value,
  documents: value,
})
