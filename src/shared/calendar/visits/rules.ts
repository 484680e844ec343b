/** Services of a visit that staff book, and the minutes of each at most. */
export const VISIT_PARTS_MAX = 6
export const VISIT_MINUTES_MAX = 1440
/** How many free starts staff are offered for a visit. */
export const FREE_STARTS = 4
