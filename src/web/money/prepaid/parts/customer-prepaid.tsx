import { IconTicket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { usePages } from '#web/ui/lists/use-list.ts'
import { ofCustomerQuery, type Prepaid } from '../api.ts'
import { Balance, nameOf, ValidUntil } from '../prepaid-balance.tsx'
import { text } from '../text.ts'

const UsesDialog = lazy(() => import('../uses-dialog.tsx'))

const columns: readonly Column<Prepaid, never>[] = [
  { key: 'name', title: text.what, cell: (row) => <Name>{nameOf(row)}</Name> },
  { key: 'balance', title: text.balance, cell: (row) => <Balance prepaid={row} /> },
  { key: 'valid', title: text.validUntil, cell: (row) => <ValidUntil prepaid={row} /> },
]

/** A customer's punch cards and the vouchers that they bought. Nothing when there are none. */
export function CustomerPrepaid({ id }: { id: number }) {
  const list = usePages('customer-prepaid', 5)
  const rows = useQuery(ofCustomerQuery(id)).data?.prepaid ?? []
  const [open, setOpen] = useState<Prepaid | null>(null)
  if (rows.length === 0) return null
  const page = rows.slice(list.page * list.pageSize, (list.page + 1) * list.pageSize)
  return (
    <Card as="section" aria-label={text.sold}>
      <CardHeader title={text.sold} />
      <DataTable
        label={text.sold}
        columns={columns}
        list={list}
        state={{ status: 'success', rows: page, total: rows.length, stale: false }}
        onOpen={setOpen}
        empty={{ icon: IconTicket, title: text.nothingSold }}
      />
      <Suspense>{open && <UsesDialog prepaid={open} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  )
}
