import { formatPhone } from '#shared/values/phone.ts'
import { IconBrandWhatsapp, IconMail, IconMessage2 } from '@tabler/icons-react'
import { formatDateTime } from '#web/platform/format.ts'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { PersonCell } from '#web/ui/lists/person-cell.tsx'
import type { Sms } from './api.ts'
import { MessageStatus } from './message-status.tsx'
import css from './sms.module.css'
import { wallClockOf } from './sms-names.ts'
import { text } from './text.ts'
import type { Sort } from './use-sms-log.ts'

/** Whom the message is for; a phone number when that is no customer. */
const Recipient = ({ sms: { customer_id, customer_name, phone } }: { sms: Sms }) =>
  customer_id === null || customer_name === null ? (
    <Num>{formatPhone(phone)}</Num>
  ) : (
    <span className={css.recipient}>
      <PersonCell id={customer_id} name={customer_name} />
    </span>
  )
const channelIcons = { sms: IconMessage2, email: IconMail, whatsapp: IconBrandWhatsapp } as const
const ChannelName = ({ sms: { channel: name } }: { sms: Sms }) => {
  const Icon = channelIcons[name]
  return (
    <span className={css.channel}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {text.channels[name]}
    </span>
  )
}
function SentAt({ sms: { sent_at, created_at } }: { sms: Sms }) {
  const wall = wallClockOf(sent_at ?? created_at)
  return <Num>{formatDateTime(wall)}</Num>
}

const customer: Column<Sms, Sort> = { key: 'customer', title: text.customer, cell: (sms) => <Recipient sms={sms} /> }
const message: Column<Sms, Sort> = {
  key: 'message',
  title: text.message,
  cell: (sms) => <Name className={css.excerpt}>{sms.message}</Name>,
}
const kind: Column<Sms, Sort> = {
  key: 'kind',
  title: text.kind,
  sort: 'kind',
  cell: (sms) => <span className={css.kind}>{text.kinds[sms.kind]}</span>,
}
const parts: Column<Sms, Sort> = {
  key: 'parts',
  title: text.parts,
  cell: (sms) => (sms.parts === 0 ? '–' : <Num>{sms.parts}</Num>),
}
const channel: Column<Sms, Sort> = { key: 'channel', title: text.channel, cell: (sms) => <ChannelName sms={sms} /> }
const sentAt: Column<Sms, Sort> = {
  key: 'sent_at',
  title: text.sentAt,
  sort: 'sent_at',
  cell: (sms) => <SentAt sms={sms} />,
}
const status: Column<Sms, Sort> = {
  key: 'status',
  title: text.status,
  sort: 'status',
  cell: (sms) => <MessageStatus sms={sms} />,
}

export const wideColumns = [customer, message, kind, channel, parts, sentAt, status]
/** On phones the state comes first, because the text is long. */
export const narrowColumns = [customer, status, kind, channel, sentAt, message]
