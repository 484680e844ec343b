import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFilterOff, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Card } from '#web/ui/parts/card.tsx'
import { tableStateOf, DataTable } from '#web/ui/lists/data-table.tsx'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { ScreenBar, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { useDesktop, usePhone } from '#web/ui/theme/use-screen-size.ts'
import type { Invoice } from './api.ts'
import { ContinuityChip } from './parts/continuity-chip.tsx'
import { narrowColumns, wideColumns } from './invoice-columns.tsx'
import { FilteredIncome, InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceMenu } from './invoice-menu.tsx'
import css from './invoices.module.css'
import { text } from './text.ts'
import { useFreshInvoices } from './use-fresh-invoices.ts'
import { loadEditor, useInvoiceActions, type InvoiceActions } from './use-invoice-actions.tsx'
import { useInvoiceList, type InvoiceListState } from './use-invoice-list.ts'

const loadViewer = () => import('./invoice-viewer.tsx').then(({ InvoiceViewer }) => ({ default: InvoiceViewer }))
const InvoiceViewer = lazy(loadViewer)
const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/** The list of invoices. From 1280 px a chosen one is shown beside it, below on its own page. */
export function InvoiceList() {
  useFreshInvoices()
  const isDesktop = useDesktop()
  const navigate = useNavigate()
  const invoices = useInvoiceList()
  const [shown, setShown] = useState<number | null>(null)
  const [exporting, setExporting] = useState(false)
  const actions = useInvoiceActions({
    onSee: ({ id }) => (isDesktop ? setShown(id) : void navigate({ to: '/invoice/$id', params: { id: String(id) } })),
    onRemoved: () => setShown(null),
  })
  usePreloadedTaps(isDesktop)
  const { list, filters, filter, counts } = invoices
  return (
    <>
      {isDesktop && (
        <ScreenTitle>
          {text.title} <ContinuityChip />
        </ScreenTitle>
      )}
      <ScreenBar>
        <SearchField value={list.search} onChange={list.setSearch} placeholder={text.search} />
        {isDesktop && <ExportButton onClick={() => setExporting(true)} />}
        <AddButton actions={actions} />
      </ScreenBar>
      {!isDesktop && (
        <div className={css.bar}>
          <ContinuityChip />
          <ExportButton onClick={() => setExporting(true)} />
        </div>
      )}
      <div className={isDesktop && shown !== null ? `${css.screen} ${css.split}` : css.screen}>
        <div>
          <InvoiceFilters filters={filters} filter={filter} counts={counts} />
          <Card>
            <Table invoices={invoices} actions={actions} shown={isDesktop ? shown : null} />
          </Card>
          <FilteredIncome filters={filters} counts={counts} />
        </div>
        {isDesktop && shown !== null && (
          <Suspense>
            <InvoiceViewer key={shown} id={shown} actions={actions} onClose={() => setShown(null)} />
          </Suspense>
        )}
      </div>
      {actions.dialogs}
      {exporting && (
        <Suspense>
          <ExportDialog range={invoices.range} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </>
  )
}

type TableProps = {
  readonly invoices: InvoiceListState
  readonly actions: InvoiceActions
  readonly shown: number | null
}

function Table({ invoices: { list, query, isFiltered, clear }, actions: { act }, shown }: TableProps) {
  const phone = usePhone()
  return (
    <DataTable
      label={text.title}
      columns={phone ? narrowColumns : wideColumns}
      list={list}
      state={tableStateOf(query, (data): readonly Invoice[] => data.invoices)}
      onOpen={(invoice) => act('see', invoice)}
      current={shown}
      actions={(invoice) => <InvoiceMenu invoice={invoice} onAct={act} />}
      empty={
        isFiltered
          ? {
              icon: IconFilterOff,
              title: text.noneHere,
              action: (
                <Button variant="default" onClick={clear}>
                  {text.clearFilter}
                </Button>
              ),
            }
          : {
              icon: IconReceipt,
              title: text.empty,
              action: <LinkButton to="/checkout">{text.toCheckout}</LinkButton>,
            }
      }
      loadFailed={text.loadFailed}
    />
  )
}

const AddButton = ({ actions }: { actions: InvoiceActions }) => (
  <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={actions.add}>
    {text.add}
  </Button>
)
const ExportButton = ({ onClick }: { onClick: () => void }) =>
  useSession().rights.may_export === 1 && (
    <Button variant="default" leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={onClick}>
      {text.export}
    </Button>
  )

/**
 * Loads what a tap opens soon after the list, so that the first one does not wait for code: the
 * editor, and on desks the viewer beside the list.
 */
function usePreloadedTaps(isDesktop: boolean) {
  useEffect(() => {
    const load = () =>
      [loadEditor, ...(isDesktop ? [loadViewer] : [])].forEach((one) => void one().catch(() => undefined))
    const timer = setTimeout(load, 400)
    return () => clearTimeout(timer)
  }, [isDesktop])
}
