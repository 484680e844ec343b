import { toWallClock } from '#shared/values/local-time.ts'
import { linkOf } from '#shared/notifications/rules.ts'
import { Button } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatDate, formatTime } from '../platform/format.ts'
import { useLive } from '../platform/live.ts'
import { staff, useSession } from '../platform/session.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/data-rows.tsx'
import { DataTable, tableStateOf } from '../ui/data-table.tsx'
import { Num } from '../ui/num.tsx'
import { PageSizeField } from '../ui/page-size/page-size-field.tsx'
import { usePageSize } from '../ui/page-size/use-page-size.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { useList } from '../ui/use-list.ts'
import { usePhone } from '../ui/use-screen-size.ts'
import { markAllSeen, markSeen, notificationsQuery, refetchNotifications, type Notification } from './api.ts'
import css from './notifications.module.css'
import { text as settingsText } from './settings-text.ts'
import { text } from './text.ts'

const loadDialog = () => import('./settings-dialog.tsx')
const SettingsDialog = lazy(loadDialog)

/** What happened without the person: a row opens the screen where they deal with it. */
export function NotificationsScreen() {
  const { size, chosen, choose } = usePageSize('notifications', 7)
  const list = useList<'at'>(size, '-at')
  const { limit, offset } = list.query
  const query = useQuery(notificationsQuery({ limit, offset }))
  useLive('notifications', () => void refetchNotifications(), staff.token)
  const open = useOpen()
  const phone = usePhone()
  const dialog = useDialog<never>(loadDialog)
  const { unseen = 0, notifications = [] } = query.data ?? {}
  const newest = notifications[0]
  return (
    <>
      <div className={css.bar}>
        <span className={css.count} aria-live="polite">
          {unseen > 0 && text.unseen(String(unseen))}
        </span>
        <span className={css.acts}>
          {unseen > 0 && newest && (
            <Button variant="default" onClick={() => void markAllSeen(newest.at)}>
              {text.allSeen}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden />}
            onClick={() => dialog.open(null)}
          >
            {settingsText.open}
          </Button>
        </span>
      </div>
      <Card>
        <DataTable
          label={text.title}
          columns={columns}
          list={list}
          state={tableStateOf(query, ({ notifications }) => notifications)}
          onOpen={open}
          empty={{ icon: IconBell, title: text.empty, note: text.emptyNote }}
          loadFailed={text.loadFailed}
          {...(phone
            ? {}
            : {
                pagerEnd: (
                  <PageSizeField
                    chosen={chosen}
                    choose={(next) => {
                      choose(next)
                      list.setPage(0)
                    }}
                  />
                ),
              })}
        />
      </Card>
      <Suspense>{dialog.row !== undefined && <SettingsDialog onClose={dialog.close} />}</Suspense>
    </>
  )
}

/** Marks a row as seen and goes where it leads. */
function useOpen() {
  const navigate = useNavigate()
  const { role } = useSession()
  return (row: Notification) => {
    if (!row.seen) void markSeen(row.id)
    const link = linkOf(row, role)
    if (link) void navigate(link)
  }
}

function What({ row }: { row: Notification }) {
  if (row.seen) return <span className={css.what}>{row.text}</span>
  return (
    <span className={`${css.what} ${css.unseen}`}>
      <i className={css.dot} role="img" aria-label={text.isNew} />
      {row.text}
    </span>
  )
}
function At({ at }: { at: string }) {
  const wall = toWallClock(Date.parse(at))
  return (
    <Num>
      {formatDate(wall)} {formatTime(wall)}
    </Num>
  )
}

const columns: readonly Column<Notification, 'at'>[] = [
  { key: 'what', title: text.what, cell: (row) => <What row={row} /> },
  { key: 'kind', title: text.kind, cell: ({ kind }) => <Chip tone={toneOf(kind)}>{text.kinds[kind]}</Chip> },
  { key: 'when', title: text.when, cell: ({ at }) => <At at={at} /> },
]

const WARNINGS: readonly Notification['kind'][] = [
  'request_waiting',
  'stock_low',
  'cancelled_by_customer',
  'removed_by_staff',
]
const toneOf = (kind: Notification['kind']) => {
  if (kind === 'message_failed' || kind === 'quota_exhausted' || kind === 'payment_late') return 'danger'
  return WARNINGS.includes(kind) ? 'warning' : 'brand'
}
