/**
 * The kinds of live events, by the name that the event carries. The platform declares none:
 * src/server/events.ts lists those of every domain.
 */
export interface EventKinds {}
export type EventKind = keyof EventKinds
