import { DateAndTime } from '#web/ui/parts/num.tsx'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import type { DocumentRequest } from '../api.ts'
import { text } from '../text.ts'

const tones: Record<DocumentRequest['status'], Tone> = {
  sent: 'brand',
  opened: 'warning',
  signed: 'success',
  expired: 'muted',
  cancelled: 'muted',
}

/** How far a request has come. */
export const RequestStatus = ({ status }: { status: DocumentRequest['status'] }) => (
  <Chip tone={tones[status]}>{text.statuses[status]}</Chip>
)

/**
 * When it reached its status: signed, expired, or sent. One for reading tells when it was opened,
 * also after it has expired.
 */
export function RequestTime({ purpose, status, created_at, opened_at, signed_at, expires_at }: DocumentRequest) {
  const isRead = purpose === 'read' && opened_at !== null && status !== 'cancelled'
  const at = isRead ? opened_at : status === 'signed' ? signed_at : status === 'expired' ? expires_at : created_at
  return (
    <small>
      {purpose === 'read' && text.forReading} {isRead ? text.opened : text.when[status]}{' '}
      <DateAndTime iso={at ?? created_at} />
    </small>
  )
}
