import { Menu } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconDownload,
  IconEye,
  IconLink,
  IconMail,
  IconMessage,
  IconPencil,
  IconPrinter,
  IconReceiptRefund,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { Invoice } from './api.ts'
import css from './invoices.module.css'
import { isCreditable } from './invoice-names.ts'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { ButtonElement } from '#web/ui/overlays/opens-later.tsx'
import { text } from './text.ts'

/** The actions on an invoice. */
export type InvoiceAction =
  | 'see'
  | 'edit'
  | 'get'
  | 'print'
  | 'sms'
  | 'whatsapp'
  | 'email'
  | 'copy'
  | 'credit'
  | 'remove'

type Item = readonly [action: InvoiceAction, icon: Icon, name: string]

const view: readonly Item[] = [
  ['see', IconEye, text.see],
  ['get', IconDownload, text.get],
  ['print', IconPrinter, text.print],
  ['edit', IconPencil, text.edit],
]
const send: readonly Item[] = [
  ['sms', IconMessage, text.sendSms],
  ['whatsapp', IconBrandWhatsapp, text.sendWhatsapp],
  ['email', IconMail, text.sendEmail],
  ['copy', IconLink, text.copyLink],
]

type Props = {
  readonly button: ButtonElement
  readonly invoice: Invoice
  readonly onAct: (action: InvoiceAction, invoice: Invoice) => void
}

/** The actions of a row. Crediting, and deleting a draft, stand apart in red. Lazy. */
export default function InvoiceActionsMenu({ button, invoice, onAct }: Props) {
  const item = ([action, Icon, name]: Item, color?: 'red') => (
    <Menu.Item
      key={action}
      {...(color ? { color } : {})}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      onClick={() => onAct(action, invoice)}
    >
      {name}
    </Menu.Item>
  )
  return (
    <ActionMenu button={button} width={220} classNames={{ item: css.menuItem }}>
      {view.map((one) => item(one))}
      {invoice.status === 'issued' && (
        <>
          <Menu.Divider />
          {send.map((one) => item(one))}
        </>
      )}
      {invoice.status === 'draft' && (
        <>
          <Menu.Divider />
          {item(['remove', IconTrash, text.removeLabel], 'red')}
        </>
      )}
      {isCreditable(invoice) && (
        <>
          <Menu.Divider />
          {item(['credit', IconReceiptRefund, text.credit], 'red')}
        </>
      )}
    </ActionMenu>
  )
}
