import { subject } from '#server/platform/database/record-change.ts'

export const automaticChange = subject<'update'>('automatic message', null)
