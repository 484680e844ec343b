import { IconPrinter, IconSend, IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { DataTable, tableStateOf } from '#web/ui/lists/data-table.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { useList } from '#web/ui/lists/use-list.ts'
import { prepaidQuery, type Prepaid } from './api.ts'
import { Balance, nameOf, ValidUntil } from './prepaid-balance.tsx'
import css from './prepaid.module.css'
import { printVoucher } from './print-voucher.ts'
import { text } from './text.ts'

const UsesDialog = lazy(() => import('./uses-dialog.tsx'))
const SendDialog = lazy(() => import('./send-dialog.tsx'))

type Sort = 'sold_at' | 'valid_until'
const columns: readonly Column<Prepaid, Sort>[] = [
  { key: 'name', title: text.what, cell: (row) => <Name>{nameOf(row)}</Name> },
  { key: 'customer', title: text.customer, cell: ({ customer_name }) => <Name>{customer_name ?? ''}</Name> },
  { key: 'balance', title: text.balance, cell: (row) => <Balance prepaid={row} /> },
  {
    key: 'valid',
    title: text.validUntil,
    sort: 'valid_until',
    cell: (row) => <ValidUntil prepaid={row} />,
  },
  {
    key: 'sold',
    title: text.soldAt,
    sort: 'sold_at',
    phone: 'none',
    cell: ({ sold_at }) => <Num>{formatDate(toWallClock(Date.parse(sold_at)))}</Num>,
  },
]

/** The punch cards and vouchers that were sold, with balances. A row opens its uses. */
export function SoldCard() {
  const list = useList<Sort>({ name: 'prepaid', size: 10, first: '-sold_at', part: true })
  const query = useQuery(prepaidQuery(list.query))
  const [open, setOpen] = useState<Prepaid | null>(null)
  const [sending, setSending] = useState<Prepaid | null>(null)
  return (
    <Card as="section" aria-label={text.sold}>
      <CardHeader title={text.sold} />
      <div className={css.search}>
        <SearchField value={list.search} onChange={list.setSearch} placeholder={text.search} />
      </div>
      <DataTable
        label={text.sold}
        columns={columns}
        list={list}
        state={tableStateOf(query, ({ prepaid }) => prepaid)}
        onOpen={setOpen}
        actions={(row) =>
          row.kind === 'voucher' &&
          !row.voided && (
            <>
              <RowAction
                icon={IconPrinter}
                label={`${text.print} ${row.name}`}
                onClick={() => void printVoucher(row.id)}
              />
              <RowAction icon={IconSend} label={`${text.send} ${row.name}`} onClick={() => setSending(row)} />
            </>
          )
        }
        empty={{ icon: IconTicket, title: text.nothingSold, note: text.nothingSoldNote }}
        loadFailed={text.loadFailed}
        skeletonRows={4}
      />
      <Suspense>
        {open && <UsesDialog prepaid={open} onClose={() => setOpen(null)} />}
        {sending && <SendDialog id={sending.id} name={sending.name} onClose={() => setSending(null)} />}
      </Suspense>
    </Card>
  )
}
