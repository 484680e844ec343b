import { subject } from '../platform/database/record-change.ts'

export const documentChange = subject<'create' | 'update' | 'delete'>('document', 'documents')
