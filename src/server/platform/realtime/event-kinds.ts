/**
 * The kinds of things whose changes are published, by the word that travels in the event. The platform has none:
 * a domain adds its own by declaration merging, in its domain.ts.
 */
export interface EventKinds {}
export type EventKind = keyof EventKinds
