import { subject } from '#server/platform/database/record-change.ts'

export const requestChange = subject<'send' | 'remind' | 'cancel' | 'sign' | 'mail'>(
  'document_request',
  'document_requests',
)
