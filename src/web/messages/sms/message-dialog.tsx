import { Button } from '@mantine/core'
import { formatPhone } from '#shared/values/phone.ts'
import { IconAlertCircle, IconPhone } from '@tabler/icons-react'
import { formatDateTime } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/dialog.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Sms } from './api.ts'
import { reasonOf, StatusChip } from './message-status.tsx'
import css from './sms.module.css'
import { recipientOf, wallClockOf } from './sms-names.ts'
import { text } from './text.ts'

type Props = { readonly sms: Sms; readonly onClose: () => void }

/** The whole text of a message, and what became of it. Lazy. */
export default function MessageDialog({ sms, onClose }: Props) {
  const reason = reasonOf(sms)
  return (
    <Dialog title={<Name>{recipientOf(sms)}</Name>} onClose={onClose} size={500}>
      <DialogBody>
        <div className={css.dialogHead}>
          {sms.customer_id !== null && sms.customer_name !== null && (
            <Avatar id={sms.customer_id} name={sms.customer_name} />
          )}
          <p>
            {sms.email === null ? <Num>{formatPhone(sms.phone)}</Num> : <bdi>{sms.email}</bdi>} · {text.kinds[sms.kind]}{' '}
            · {text.channels[sms.channel]} · {sms.channel === 'whatsapp' ? text.paidToMeta : text.cost(sms.parts)}
          </p>
          <StatusChip sms={sms} />
        </div>
        <p className={css.bubble}>
          <Name>{sms.message}</Name>
        </p>
        {reason && (
          <p className={css.reason}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            <span>
              {sms.status === 'failed' && <b>{text.notDelivered}</b>} {reason}
            </span>
          </p>
        )}
        {sms.channel === 'whatsapp' && sms.kind !== 'reply' && <p>{text.template}</p>}
        {sms.failed_channels.length > 0 && <p>{text.fellBack(sms.failed_channels, sms.channel)}</p>}
        <Steps sms={sms} />
      </DialogBody>
      <DialogFooter>
        {sms.phone && sms.status === 'failed' && sms.failure !== 'invalid_phone' && (
          <Button component="a" href={`tel:${sms.phone}`} leftSection={<IconPhone size={18} aria-hidden />}>
            {text.call(recipientOf(sms))}
          </Button>
        )}
        {sms.has_card === 1 && (
          <LinkButton variant="default" to="/customers/$id" params={{ id: String(sms.customer_id) }}>
            {text.toCard}
          </LinkButton>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** When the message was written, sent, delivered or failed, and read. */
function Steps({ sms: { created_at, sent_at, settled_at, read_at, status } }: { sms: Sms }) {
  const steps = [
    { name: text.written, at: created_at },
    { name: text.statuses.sent, at: sent_at },
    { name: text.statuses[status], at: settled_at },
    { name: text.read, at: read_at },
  ]
  return (
    <ol className={css.steps} aria-label={text.steps}>
      {steps.map(
        ({ name, at }, i) =>
          at && (
            <li key={i} data-failed={(i === 2 && status === 'failed') || undefined}>
              {name} <Moment wall={wallClockOf(at)} />
            </li>
          ),
      )}
    </ol>
  )
}
const Moment = ({ wall }: { wall: string }) => <Num>{formatDateTime(wall)}</Num>
