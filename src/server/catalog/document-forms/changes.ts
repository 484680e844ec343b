import { subject } from '#server/platform/database/record-change.ts'

export const formChange = subject<'create' | 'update'>('form', 'documents')
