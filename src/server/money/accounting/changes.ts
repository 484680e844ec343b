import { subject } from '#server/platform/database/record-change.ts'

export const reportChange = subject<'send'>('report', 'books')
export const dayCloseChange = subject<'close'>('day_close', 'books')
