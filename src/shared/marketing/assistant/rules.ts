/** The quick actions of the specification (2.20). */
export const ACTIONS = ['birthday', 'business', 'product', 'service'] as const
export type Action = (typeof ACTIONS)[number]
export const TONES = ['warm', 'cheerful', 'short', 'formal'] as const
export type Tone = (typeof TONES)[number]
/** The changes that can be requested of the last reply; `complete` is for one that was cut. */
export const REVISIONS = ['shorter', 'warmer', 'more_formal', 'with_emoji', 'complete'] as const
export type Revision = (typeof REVISIONS)[number]

/** Messages are kept this long. */
export const KEPT_DAYS = 90
export const MESSAGE_MAX = 2000
