import { subject } from '#server/platform/database/record-change.ts'

export const senderChange = subject<'update'>('sms sender', null)
export const templateChange = subject<'update'>('message templates', null)
