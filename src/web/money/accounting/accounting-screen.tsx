import { dateOf } from '#shared/values/local-time.ts'
import { Button } from '@mantine/core'
import { IconChartBar, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PlanGate } from '../invoices/parts/plan-gate.tsx'
import { formatMonth } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { ScreenBar } from '#web/ui/parts/screen-bar.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { summaryQuery, type Summary } from './api.ts'
import { AccountingFiles } from './accounting-files.tsx'
import css from './accounting.module.css'
import { DayCloseCard } from './day-close-card.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { EmployeeTable } from './employee-table.tsx'
import { MethodList } from './method-list.tsx'
import { MonthBar } from './month-bar.tsx'
import { MonthFigures } from './month-figures.tsx'
import { MonthsChart } from './months-chart.tsx'
import { text } from './text.ts'
import { useFreshAccounting } from './use-fresh-accounting.ts'

const AccountantDialog = lazy(() => import('./accountant-dialog.tsx'))

/** The figures of one month, the books and the files for the accountant. */
export const AccountingScreen = () => (
  <PlanGate title={text.planTitle}>
    <Books />
  </PlanGate>
)

function Books() {
  useFreshAccounting()
  const today = dateOf(useNow())
  const [month, setMonth] = useState(today.slice(0, 7))
  const [isSending, setSending] = useState(false)
  const mayExport = useSession().rights.may_export === 1
  const { data, error, refetch } = useQuery(summaryQuery(month))
  return (
    <div className={css.screen}>
      <ScreenBar>
        {mayExport && (
          <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setSending(true)}>
            {text.sendToAccountant}
          </Button>
        )}
      </ScreenBar>
      <MonthBar month={month} today={today} vatDue={data?.vat_due ?? null} onChange={setMonth} />
      {error && !data ? (
        <Card>
          <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <Month summary={data} today={today} />
      ) : (
        <BooksSkeleton />
      )}
      {isSending && (
        <Suspense>
          <AccountantDialog month={month} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Month({ summary, today }: { summary: Summary; today: string }) {
  const mayExport = useSession().rights.may_export === 1
  const isEmpty = summary.documents.length === 0 && summary.methods.length === 0
  return (
    <>
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={IconChartBar}
            title={text.empty(formatMonth(`${summary.month}-01`))}
            note={text.emptyNote}
          />
        </Card>
      ) : (
        <MonthFigures summary={summary} />
      )}
      <div className={css.columns}>
        <MonthsChart months={summary.months} hasVat={summary.vat_rate !== null} />
        {!isEmpty && <MethodList methods={summary.methods} />}
        {!isEmpty && <InvoiceTable documents={summary.documents} total={summary.income.total} />}
        {mayExport && <AccountingFiles month={summary.month} today={today} hasVat={summary.vat_due !== null} />}
        <DayCloseCard month={summary.month} today={today} />
        {summary.employees.length > 0 && <EmployeeTable employees={summary.employees} />}
      </div>
    </>
  )
}

const BooksSkeleton = () => (
  <>
    <div className={css.figures}>
      {[0, 1, 2, 3].map((i) => (
        <Card key={i} className={css.figure}>
          <Skeleton height={90} />
        </Card>
      ))}
    </div>
    <div className={css.columns}>
      {[0, 1].map((i) => (
        <Card key={i} className={css.bones}>
          <Skeleton height={280} />
        </Card>
      ))}
    </div>
  </>
)
