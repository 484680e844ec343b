import '../../ui/forms/forms.css'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useProof } from '#web/team/account/parts/use-proof.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import type { List } from '#web/ui/lists/use-list.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import { FILTERS, type Filter } from './customer-filters.ts'
import css from './customers.module.css'
import { text } from './text.ts'

type Sort = 'full_name' | 'debt_sum' | 'created_at'
type Order = Sort | `-${Sort}`

type Props = {
  readonly list: List<Sort>
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly exportable: boolean
}

/** Whom to show, sort order (phones show no column headings), import and export. */
export function CustomersToolbar({ list, filter, onFilter, exportable }: Props) {
  const sorts: Partial<Record<Order, string>> = text.sorts
  const mayExport = useSession().rights.may_export === 1
  const known = list.sort in sorts ? list.sort : ''
  return (
    <div className={css.toolbar}>
      <NativeSelect
        aria-label={text.filter}
        className={css.filter}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value as Filter)}
        data={FILTERS.map((value) => ({ value, label: text.filters[value] }))}
      />
      <NativeSelect
        aria-label={text.sortBy}
        className={css.sort}
        value={known}
        onChange={(event) => list.setSort(event.currentTarget.value as Order)}
        data={[
          ...(known ? [] : [{ value: '', label: text.sortBy }]),
          ...Object.entries(sorts).map(([value, label]) => ({ value, label })),
        ]}
      />
      <LinkButton to="/customers/import" variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
        {text.import}
      </LinkButton>
      {exportable && mayExport && <ExportButton search={list.query.search ?? ''} />}
    </div>
  )
}

function ExportButton({ search }: { search: string }) {
  const [busy, setBusy] = useState(false)
  const phone = usePhone()
  const { withProof, proofDialog } = useProof()
  const run = async () => {
    setBusy(true)
    try {
      const { exportCustomers } = await import('./export-customers.ts')
      toast(text.exported(await withProof(() => exportCustomers(search))), { tone: 'success' })
    } catch (failure) {
      const isUnproved = failure instanceof CallFailed && failure.code === 'proof_required'
      toast(isUnproved ? failure.message : text.exportFailed, { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        aria-label={text.export}
        onClick={() => void run()}
      >
        {phone ? text.exportShort : text.export}
      </Button>
      {proofDialog}
    </>
  )
}
