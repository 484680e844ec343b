import { subject } from '../platform/database/record-change.ts'

export const formChange = subject<'create' | 'update'>('form', 'documents')
