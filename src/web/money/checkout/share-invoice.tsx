import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconDownload, IconEye, IconMessage2, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import { WaitingInvoice } from '../allocation-numbers/parts/waiting-invoice.tsx'
import { fetchOriginal, fileQuery, sendInvoice } from '../invoices/api.ts'
import { printFile } from '../invoices/parts/open-file.ts'
import { text as invoicesText } from '../invoices/text.ts'
import { CallFailed } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { usePlanHas } from '#web/office/subscriptions/api.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { orderQuery, type OrderDetails } from './api.ts'
import css from './order-success.module.css'
import { invoiceText } from './invoice-text.ts'
import { text } from './text.ts'

const SendLinkDialog = lazy(() =>
  import('#web/ui/overlays/send-link/send-link-dialog.tsx').then(({ SendLinkDialog: component }) => ({
    default: component,
  })),
)
type Channel = 'sms' | 'whatsapp'
type Props = {
  readonly orderId: number
  readonly invoice: NonNullable<OrderDetails['invoice']>
  /** The seller asked for a chat before the sale. */
  readonly openChat: boolean
}

/**
 * Sends the invoice to the customer by one tap, or asks for a phone number when none is known.
 * While the invoice waits for its number it can only be seen.
 */
export function ShareInvoice({ orderId, invoice, openChat }: Props) {
  const waits = awaitsAllocation(invoice.allocation_status)
  const { sending, asked, close } = useSending(invoice.id)
  const navigate = useNavigate()
  const openOnce = useEffectEvent(() => {
    if (!waits) sending.mutate('whatsapp')
    // a reload opens no second chat
    const params = { orderId: String(orderId) }
    void navigate({ to: '/order-success/$orderId', params, search: {}, replace: true })
  })
  useEffect(() => {
    if (openChat) openOnce()
  }, [openChat])
  const share = (channel: Channel, Icon: typeof IconEye, name: string) => (
    <Button
      variant="light"
      loading={sending.isPending && sending.variables === channel}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={() => sending.mutate(channel)}
    >
      {name}
    </Button>
  )
  return (
    <>
      {waits && <WaitingInvoice status={invoice.allocation_status} />}
      <div className={css.share}>
        {!waits && <PrintOriginal orderId={orderId} invoice={invoice} />}
        {!waits && share('whatsapp', IconBrandWhatsapp, text.whatsapp)}
        {!waits && share('sms', IconMessage2, text.sms)}
        <SeeDocument invoice={invoice} waits={waits} />
      </div>
      {asked && (
        <Suspense>
          <SendLinkDialog
            title={text.sendTitle}
            first={asked}
            send={(channel, to) => sendInvoice(invoice.id, channel, to)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** The original is on paper: printing it is the first thing to do. A look never takes it. */
function PrintOriginal({ orderId, invoice }: Pick<Props, 'orderId' | 'invoice'>) {
  const printing = useMutation({
    mutationFn: () => fetchOriginal(invoice.id),
    onSuccess: (file) => {
      printFile(file)
      void queryClient.invalidateQueries(orderQuery(orderId))
    },
    onError: (failure) => void notice(failure instanceof CallFailed ? failure.message : invoiceText.printFailed),
  })
  if (invoice.delivery !== 'paper' || invoice.original_taken === 1) return null
  return (
    <Button
      loading={printing.isPending}
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={() => printing.mutate()}
    >
      {invoiceText.printOriginal}
    </Button>
  )
}

/** Sends to the customer's number; `asked` is the channel for which a number has to be typed. */
function useSending(invoiceId: number) {
  const [asked, setAsked] = useState<Channel | null>(null)
  const sending = useMutation({
    mutationFn: (channel: Channel) => sendInvoice(invoiceId, channel, ''),
    onSuccess: ({ sent, url, message }) => {
      if (url !== null) window.open(url, '_blank', 'noopener')
      if (sent || url !== null) toast(message, { tone: 'success' })
      else void notice(message)
    },
    onError: (failure, channel) => {
      if (failure instanceof CallFailed && failure.code === 'invalid_input') setAsked(channel)
      else void notice(failure instanceof CallFailed ? failure.message : text.sendDocumentFailed)
    },
  })
  return { sending, asked, close: () => setAsked(null) }
}

/** The viewer belongs to plans with the list of invoices; others get the file itself. */
function SeeDocument({ invoice, waits }: Pick<Props, 'invoice'> & { waits: boolean }) {
  const hasViewer = usePlanHas('invoices')
  const download = useMutation({
    mutationFn: () => queryClient.fetchQuery(fileQuery({ id: invoice.id, status: 'issued', version: 0 })),
    onSuccess: (file) => saveFile(file, file.name, invoicesText.savedToDocuments),
    onError: (failure) => void notice(failure instanceof CallFailed ? failure.message : text.sendDocumentFailed),
  })
  if (hasViewer)
    return (
      <LinkButton
        to="/invoice/$id"
        params={{ id: String(invoice.id) }}
        variant="light"
        leftSection={<IconEye size={20} aria-hidden />}
      >
        {text.view}
      </LinkButton>
    )
  if (waits) return null
  return (
    <Button
      variant="light"
      loading={download.isPending}
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => download.mutate()}
    >
      {text.download}
    </Button>
  )
}
