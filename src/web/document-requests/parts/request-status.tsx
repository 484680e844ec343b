import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatTime } from '../../platform/format.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { Num } from '../../ui/num.tsx'
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

/** When it reached its status: signed, expired, or sent. */
export function RequestTime({ status, created_at, signed_at, expires_at }: DocumentRequest) {
  const at = status === 'signed' ? signed_at : status === 'expired' ? expires_at : created_at
  const wall = toWallClock(Date.parse(at ?? created_at))
  return (
    <small>
      {text.when[status]} <Num>{`${formatDate(wall)} ${formatTime(wall)}`}</Num>
    </small>
  )
}
