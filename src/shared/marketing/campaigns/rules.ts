/** What a writer may put into a campaign. Pure. */

/**
 * The writer's text, in UTF-16 code units. Code adds "advertisement", the sender and the removal
 * link.
 */
export const MESSAGE_MAX = 600
/** The most customers of one campaign that names them. */
export const NAMED_MAX = 10_000
export const NOT_SEEN_DAYS = 60
/** A regular customer has this many visits in a year. */
export const REGULAR_VISITS = 5

/** How far ahead a campaign may be planned. */
export const AHEAD_DAYS = 90

/** Stands for the first name of each recipient. */
export const NAME_TAG = '{{customer}}'
/** Stands for the address of the booking page. */
export const LINK_TAG = '{{link}}'
/** Whether a text has no tags but these two. */
export const hasKnownTags = (message: string): boolean =>
  !/\{\{|\}\}/.test(message.replaceAll(NAME_TAG, '').replaceAll(LINK_TAG, ''))
