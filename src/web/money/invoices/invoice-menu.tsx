import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy } from 'react'
import { OpensLater } from '#web/ui/overlays/opens-later.tsx'
import type { Invoice } from './api.ts'
import type { InvoiceAction } from './invoice-actions-menu.tsx'
import { nameOf } from './invoice-names.ts'
import { text } from './text.ts'

const load = () => import('./invoice-actions-menu.tsx')
const InvoiceActionsMenu = lazy(load)

type Props = { readonly invoice: Invoice; readonly onAct: (action: InvoiceAction, invoice: Invoice) => void }

/** The button of the actions of a row. */
export function InvoiceMenu(props: Props) {
  const label = text.menu(nameOf(props.invoice))
  const button = (
    <ActionIcon variant="subtle" size={44} radius="md" color="gray.6" aria-label={label} title={label}>
      <IconDots size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <OpensLater button={button} opens="menu" load={load}>
      <InvoiceActionsMenu button={button} {...props} />
    </OpensLater>
  )
}
