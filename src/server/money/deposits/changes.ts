import { subject } from '#server/platform/database/record-change.ts'

/** The event is that of appointments, because the calendar shows what became of a held one. */
export const depositChange = subject<'hold' | 'hold_again' | 'pay' | 'decide' | 'refund'>('deposit', 'appointments')
