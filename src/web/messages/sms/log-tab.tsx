import { Button } from '@mantine/core'
import { IconFilterOff, IconMessage } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Card } from '#web/ui/parts/card.tsx'
import { DataTable, tableStateOf } from '#web/ui/lists/data-table.tsx'
import { ScreenBar } from '#web/ui/parts/screen-bar.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import type { Sms } from './api.ts'
import { LogFilters } from './log-filters.tsx'
import { QuotaCard } from './quota-card.tsx'
import css from './sms.module.css'
import { narrowColumns, wideColumns } from './sms-columns.tsx'
import { text } from './text.ts'
import { useSmsLog, type SmsLog } from './use-sms-log.ts'

const loadDialog = () => import('./message-dialog.tsx')
const MessageDialog = lazy(loadDialog)

/** The log of messages, under the quota of the month. Lazy. */
export default function LogTab() {
  const log = useSmsLog()
  const { row, open, close } = useDialog<Sms>(loadDialog)
  return (
    <>
      <ScreenBar>
        <SearchField value={log.list.search} onChange={log.list.setSearch} placeholder={text.search} />
      </ScreenBar>
      <div className={css.top}>
        <LogFilters filter={log.filter} onChange={log.setFilter} failed={log.query.data?.failed ?? 0} />
        <QuotaCard />
      </div>
      <Card>
        <LogTable log={log} onOpen={open} />
      </Card>
      {row && (
        <Suspense>
          <MessageDialog sms={row} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function LogTable({ log: { list, query, filter, setFilter }, onOpen }: { log: SmsLog; onOpen: (row: Sms) => void }) {
  const phone = usePhone()
  return (
    <DataTable
      label={text.title}
      columns={phone ? narrowColumns : wideColumns}
      list={list}
      state={tableStateOf(query, ({ sms }) => sms)}
      onOpen={onOpen}
      empty={
        filter === 'all'
          ? { icon: IconMessage, title: text.empty }
          : {
              icon: IconFilterOff,
              title: text.noneHere,
              action: (
                <Button variant="default" onClick={() => setFilter('all')}>
                  {text.clearFilter}
                </Button>
              ),
            }
      }
      loadFailed={text.loadFailed}
    />
  )
}
