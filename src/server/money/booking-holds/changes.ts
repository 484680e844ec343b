import { subject } from '#server/platform/database/record-change.ts'

/** The events are those of appointments, because the calendar shows what became of a held one. */
export const depositChange = subject<'hold' | 'hold_again' | 'pay' | 'decide' | 'refund'>('deposit', 'appointments')
export const keptCardChange = subject<'hold' | 'hold_again' | 'give' | 'settle' | 'charge' | 'erase'>(
  'kept_card',
  'appointments',
)
