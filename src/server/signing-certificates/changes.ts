import { subject } from '../platform/database/record-change.ts'

export const certificateChange = subject<'upload'>('signing_certificate', null)
