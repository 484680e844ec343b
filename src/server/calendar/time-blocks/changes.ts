import { subject } from '#server/platform/database/record-change.ts'

export const timeBlockChange = subject<'create' | 'update' | 'delete' | 'restore'>('time_block', 'time-blocks')
