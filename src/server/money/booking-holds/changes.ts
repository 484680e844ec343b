import { subject } from '#server/platform/database/record-change.ts'

/** The events are those of appointments, because the calendar shows what became of a held one. */
export const depositChange = subject<'pay' | 'decide' | 'refund'>('deposit', 'appointments')
export const keptCardChange = subject<'give' | 'settle' | 'charge' | 'erase'>('kept_card', 'appointments')

type OfHold = 'hold' | 'hold_again'
export const depositHoldChange = subject<OfHold>('deposit', 'appointments')
export const keptCardHoldChange = subject<OfHold>('kept_card', 'appointments')
