import { subject } from '#server/platform/database/record-change.ts'

export const entryChange = subject<'create' | 'delete' | 'leave'>('waiting_entry', 'waiting-list')
export const offerChange = subject<'offer' | 'accept' | 'decline' | 'withdraw'>('waiting_offer', 'waiting-list')
export const autopilotChange = subject<'update'>('waiting_autopilot', 'waiting-list')
