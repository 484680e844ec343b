/** Minutes between the starts offered online, as listed in the specification. */
export const TIME_STEPS = [5, 10, 15, 30, 45, 60, 120] as const
/** The staff calendar uses this finer grid, whatever step is offered online. */
export const STAFF_TIME_STEP = 15
/** The defaults of a new office, whose hours are DEFAULT_OFFICE_HOURS. */
export const DEFAULT_CALENDAR_SETTINGS = {
  calendar_start_time: '08:00',
  calendar_end_time: '18:00',
  time_step: 30,
  default_view: 'daily',
} as const
