import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import { endOtherSessions, endSession, sessionsQuery, type Session } from './api.ts'
import css from './account.module.css'
import { DateAndTime } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { text } from './text.ts'

/** Signed-in devices, this one first, with buttons to sign them out. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  const isOnlySession = query.data?.every(({ current }) => current === 1) ?? true
  const hasOffices = new Set(query.data?.map(({ office_name }) => office_name)).size > 1
  return (
    <Card as="section" aria-busy={query.isPending}>
      <CardHeader title={text.sessions} />
      <div className={css.body}>
        {query.data && (
          <ul className={css.list}>
            {query.data.map((session) => (
              <Row key={session.id} session={session} office={hasOffices ? session.office_name : null} />
            ))}
          </ul>
        )}
        {query.isPending &&
          [0, 1, 2].map((i) => (
            <div key={i} className={css.session}>
              <Skeleton height={46} />
            </div>
          ))}
        {query.error && !query.data && (
          <ErrorState title={text.sessionsFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && isOnlySession && <p className={css.note}>{text.onlyThis}</p>}
        {query.data && !isOnlySession && <p className={css.note}>{text.idle}</p>}
        {query.data && !isOnlySession && (
          <div className={css.actions}>
            <Button variant="default" onClick={() => void endOthers()}>
              {text.endOthers}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** `office` is null while all sessions are in one. */
function Row({ session, office }: { session: Session; office: string | null }) {
  const device = session.device ?? text.unknownDevice
  const icon = /iPhone|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={css.session}>
      <IconBadge icon={icon} />
      <div className={css.device}>
        <b>
          <bdi dir="rtl">{device}</bdi>
        </b>
        {session.current === 1 && <Chip tone="success">{text.thisDevice}</Chip>}
        {office !== null && (
          <small>
            {text.signedInTo} <Name>{office}</Name>
          </small>
        )}
        <small>
          {text.signedIn} <DateAndTime iso={session.created_at} />
        </small>
        {session.current === 0 && (
          <small>
            {text.lastSeen} <DateAndTime iso={session.last_seen_at} />
          </small>
        )}
      </div>
      {session.current === 0 && (
        <RowAction icon={IconLogout} label={text.end(device)} onClick={() => void end(session.id, device)} />
      )}
    </li>
  )
}

async function end(id: string, device: string): Promise<void> {
  if (!(await confirm({ title: text.endTitle(device), text: text.endText, yes: text.endYes }))) return
  await endSession(id).then(() => toast(text.ended, { tone: 'success' }), failed)
}
async function endOthers(): Promise<void> {
  if (!(await confirm({ title: text.endOthersTitle, text: text.endOthersText, yes: text.endOthersYes }))) return
  await endOtherSessions().then(() => toast(text.endedOthers, { tone: 'success' }), failed)
}
const failed = (failure: unknown) =>
  void toast(failure instanceof CallFailed && failure.status < 500 ? failure.message : text.endFailed, {
    tone: 'danger',
  })
