/** Minutes between the starts that are offered online, as the specification lists them. */
export const TIME_STEPS = [5, 10, 15, 30, 45, 60, 120] as const
/** Staff work on a finer grid, whatever is offered online. */
export const STAFF_TIME_STEP = 15
/** What an office starts with. Weekdays: 0 Sunday to 6 Saturday. */
export const DEFAULTS = {
  calendar_start_time: '08:00',
  calendar_end_time: '18:00',
  time_step: 30,
  default_view: 'daily',
  working_days: [0, 1, 2, 3, 4, 5],
} as const
