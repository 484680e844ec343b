import { subject } from '../platform/database/record-change.ts'

export const senderChange = subject<'update'>('sms sender', null)
