import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconDots,
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
import { isCreditable, nameOf } from './invoice-names.ts'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
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

type Props = { readonly invoice: Invoice; readonly onAct: (action: InvoiceAction, invoice: Invoice) => void }

/** The actions of a row. Crediting, and deleting a draft, stand apart in red. */
export function InvoiceMenu({ invoice, onAct }: Props) {
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
  const label = text.menu(nameOf(invoice))
  return (
    <ActionMenu width={220} classNames={{ item: css.menuItem }}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} radius="md" color="gray.6" aria-label={label} title={label}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </ActionMenu>
  )
}
