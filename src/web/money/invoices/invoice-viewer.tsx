import { ActionIcon, Button } from '@mantine/core'
import {
  IconDownload,
  IconPencil,
  IconPrinter,
  IconReceiptRefund,
  IconShare,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { awaitsAllocation, printedAllocation } from '#shared/money/allocation-numbers/rules.ts'
import { formatDate, formatExactMoney } from '#web/platform/format.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { invoiceQuery, type InvoiceWay, type WholeInvoice } from './api.ts'
import { FileProblem } from './file-problem-state.tsx'
import { TypeChips } from './invoice-columns.tsx'
import { InvoiceFile } from './invoice-file.tsx'
import { isCreditable, nameOf, signedTotal } from './invoice-names.ts'
import css from './invoice-viewer.module.css'
import { fileProblem } from './file-problem.ts'
import { text } from './text.ts'
import { WayChips } from './way-chips.tsx'
import type { InvoiceActions } from './use-invoice-actions.tsx'

const AllocationPanel = lazy(() => import('../allocation-numbers/parts/allocation-panel.tsx'))

type Props = {
  /** As the list knows it, or as the address of its page names it. */
  readonly id: number | string
  readonly actions: InvoiceActions
  /** Beside the list; absent on the invoice's own page. */
  readonly onClose?: () => void
}

/** An invoice: its PDF, and the actions on it. */
export function InvoiceViewer({ id, actions, onClose }: Props) {
  const { data, error, refetch } = useQuery(invoiceQuery(id))
  const sentences = { ...text.sentences, missing: text.notFound }
  return (
    <Card as="section" className={onClose ? `${css.viewer} ${css.beside}` : css.viewer} aria-label={text.viewer}>
      <div className={css.head}>
        {data ? <Title invoice={data} /> : !error && <Skeleton height={44} width="60%" />}
        <div className={css.tools}>
          {data && !awaitsAllocation(data.allocation_status) && (
            <ToolButton name={text.print} Icon={IconPrinter} onClick={() => actions.act('print', data)} />
          )}
          {onClose && <ToolButton name={text.close} Icon={IconX} onClick={onClose} />}
        </div>
      </div>
      {error && !data && <FileProblem sentence={fileProblem(error, sentences)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <div className={css.body}>
            <FileOrPanel invoice={data} actions={actions} />
          </div>
          <Foot invoice={data} actions={actions} />
        </>
      )}
    </Card>
  )
}

const ToolButton = ({ name, Icon: Drawn, onClick }: { name: string; Icon: Icon; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray.6" size={44} onClick={onClick} aria-label={name} title={name}>
    <Drawn size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
)

/** An invoice that waits for a number of the tax authority has no file yet. */
const FileOrPanel = ({ invoice, actions: { act } }: { invoice: WholeInvoice; actions: InvoiceActions }) =>
  awaitsAllocation(invoice.allocation_status) ? (
    <Suspense fallback={<Skeleton height={320} />}>
      <AllocationPanel
        invoiceId={invoice.id}
        name={nameOf(invoice)}
        onDraft={(id) => void queryClient.fetchQuery(invoiceQuery(id)).then((draft) => act('edit', draft))}
      />
    </Suspense>
  ) : (
    <InvoiceFile invoice={invoice} />
  )

const Title = ({ invoice }: { invoice: WholeInvoice & InvoiceWay }) => (
  <div className={css.words}>
    <h2>{nameOf(invoice)}</h2>
    <p>
      <Name>{invoice.full_name}</Name> · <Num>{formatExactMoney(signedTotal(invoice))}</Num> ·{' '}
      <Num>{formatDate(invoice.invoice_date)}</Num>
    </p>
    {invoice.allocation_number && (
      <p>
        {text.allocation} <Num>{printedAllocation(invoice.allocation_number)}</Num>
      </p>
    )}
    <TypeChips invoice={invoice} />
    <WayChips invoice={invoice} />
  </div>
)

function Foot({ invoice, actions: { act } }: { invoice: WholeInvoice; actions: InvoiceActions }) {
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <div className={css.foot}>
      {invoice.status === 'draft' && (
        <Button className={css.main} leftSection={<IconPencil {...icon} />} onClick={() => act('edit', invoice)}>
          {text.edit}
        </Button>
      )}
      <Button
        {...(invoice.status === 'draft' ? { variant: 'default' } : { className: css.main })}
        leftSection={<IconDownload {...icon} />}
        onClick={() => act('get', invoice)}
      >
        {text.save}
      </Button>
      {invoice.status === 'issued' && (
        <Button variant="default" leftSection={<IconShare {...icon} />} onClick={() => act('sms', invoice)}>
          {text.share}
        </Button>
      )}
      {isCreditable(invoice) && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconReceiptRefund {...icon} />}
          onClick={() => act('credit', invoice)}
        >
          {text.creditShort}
        </Button>
      )}
    </div>
  )
}
