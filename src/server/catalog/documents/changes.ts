import { subject } from '#server/platform/database/record-change.ts'

export const documentChange = subject<'create' | 'update' | 'delete'>('document', 'documents')
