import { subject } from '#server/platform/database/record-change.ts'

/** The event is that of appointments, because the calendar shows what became of a held one. */
export const keptCardChange = subject<'hold' | 'hold_again' | 'give' | 'settle' | 'charge' | 'erase'>(
  'kept_card',
  'appointments',
)
