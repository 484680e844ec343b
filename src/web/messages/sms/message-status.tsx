import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconPhone, IconUser } from '@tabler/icons-react'
import { Chip } from '#web/ui/parts/chip.tsx'
import { LinkIcon } from '#web/ui/parts/link-button.tsx'
import { RowLink } from '#web/ui/lists/row-action.tsx'
import type { Sms } from './api.ts'
import css from './sms.module.css'
import { recipientOf } from './sms-names.ts'
import { text } from './text.ts'

const icons = { queued: IconClock, sent: IconCheck, delivered: IconChecks, failed: IconAlertCircle } as const
const tones = { queued: 'muted', sent: 'brand', delivered: 'success', failed: 'danger' } as const

/** The state of a message. A failed one says why, with the way out beside it. */
export function MessageStatus({ sms }: { sms: Sms }) {
  const reason = reasonOf(sms)
  return (
    <span className={css.status}>
      <span className={css.statusRow}>
        <StatusChip sms={sms} />
        <Remedy sms={sms} />
      </span>
      {reason && <small data-failed={sms.status === 'failed' || undefined}>{reason}</small>}
    </span>
  )
}

/** How far a message came. One of the development provider says that it reached no phone. */
export function StatusChip({ sms: { status, in_development, read_at } }: { sms: Sms }) {
  const Icon = icons[status]
  return (
    <Chip tone={tones[status]}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {read_at === null ? nameOf(status, in_development === 1) : text.read}
    </Chip>
  )
}

const nameOf = (status: Sms['status'], inDevelopment: boolean): string =>
  status === 'sent' && inDevelopment ? text.inDevelopment : text.statuses[status]

/** Why a message failed or waits, or that sending will be tried again. */
export function reasonOf({ status, failure }: Sms): string | null {
  if (failure === null) return null
  if (status === 'failed') return text.failures[failure]
  if (status !== 'queued') return null
  return failure === 'unproved' ? text.failures.unproved : text.retrying
}

function Remedy({ sms }: { sms: Sms }) {
  if (sms.status !== 'failed') return null
  if ((sms.failure === 'invalid_phone' || sms.failure === 'invalid_email') && sms.has_card)
    return (
      <span className={css.wayOut}>
        <LinkIcon
          to="/customers/$id"
          params={{ id: String(sms.customer_id) }}
          variant="subtle"
          size={44}
          radius="md"
          color="gray.6"
          aria-label={`${text.toCard}: ${recipientOf(sms)}`}
        >
          <IconUser size={20} stroke={1.75} aria-hidden />
        </LinkIcon>
      </span>
    )
  if (!sms.phone || sms.failure === 'invalid_phone' || sms.failure === 'blocked') return null
  return (
    <span className={css.wayOut}>
      <RowLink icon={IconPhone} label={text.call(recipientOf(sms))} href={`tel:${sms.phone}`} />
    </span>
  )
}
