import { subject } from '../platform/database/record-change.ts'

export const automaticChange = subject<'update'>('automatic message', null)
