import { subject } from '../platform/database/record-change.ts'

export const dayCloseChange = subject<'close'>('day_close', 'books')
