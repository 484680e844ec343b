/**
 * The kinds of live events, by the name that the event carries. The platform declares none. Each
 * domain adds its own in its domain.ts by declaration merging.
 */
export interface EventKinds {}
export type EventKind = keyof EventKinds
