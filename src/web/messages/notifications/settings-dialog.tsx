import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { Switch } from '@mantine/core'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import '../../ui/forms/forms.css'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import type { Setting } from './api.ts'
import { DeviceCard } from './device-card.tsx'
import { DigestCard } from './digest-card.tsx'
import css from './notifications.module.css'
import { text } from './settings-text.ts'
import { useSettings } from './use-settings.ts'

/** Which kinds of notifications the person gets. Every change is saved at once. */
export default function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { query, kinds, digest, save, chooseDigest } = useSettings()
  return (
    <Dialog title={text.title} onClose={onClose} size={560}>
      <DialogBody>
        <DeviceCard />
        {digest && <DigestCard digest={digest} onChoose={chooseDigest} />}
        {query.error && !kinds && (
          <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!kinds && !query.error && <Skeleton height={520} />}
        {kinds && (
          <>
            {groups.map((group) => (
              <Group
                key={group}
                title={text.groups[group]}
                settings={kinds.filter(({ kind }) => groupOf[kind] === group)}
                save={save}
              />
            ))}
            <p className={css.note}>{text.note}</p>
          </>
        )}
      </DialogBody>
    </Dialog>
  )
}

type GroupProps = {
  readonly title: string
  readonly settings: readonly Setting[]
  readonly save: (changed: Setting) => void
}
/** Nothing for a role that is told nothing of the group. */
function Group({ title, settings, save }: GroupProps) {
  if (settings.length === 0) return null
  return (
    <table className={css.kinds}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{text.listed}</th>
          <th scope="col">{text.pushed}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => (
          <KindRow key={setting.kind} setting={setting} save={save} />
        ))}
      </tbody>
    </table>
  )
}

/** What is not listed is not shown by devices either. */
function KindRow({ setting, save }: { readonly setting: Setting; readonly save: (changed: Setting) => void }) {
  const name = text.kinds[setting.kind]
  const isListed = setting.listed === 1
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {setting.required === 1 ? (
          <span className={css.always}>{text.always}</span>
        ) : (
          <Switch
            size="lg"
            aria-label={text.inList(name)}
            checked={isListed}
            onChange={(event) => save({ ...setting, listed: event.currentTarget.checked ? 1 : 0 })}
          />
        )}
      </td>
      <td>
        <Switch
          size="lg"
          aria-label={text.onDevices(name)}
          checked={isListed && setting.pushed === 1}
          disabled={!isListed}
          onChange={(event) => save({ ...setting, pushed: event.currentTarget.checked ? 1 : 0 })}
        />
      </td>
    </tr>
  )
}

type GroupName = keyof typeof text.groups
const groups: readonly GroupName[] = ['appointments', 'messages', 'business']
const groupOf: Readonly<Record<NotificationKind, GroupName>> = {
  booked_online: 'appointments',
  request_waiting: 'appointments',
  moved_by_customer: 'appointments',
  cancelled_by_customer: 'appointments',
  confirmed_by_customer: 'appointments',
  gap_filled: 'appointments',
  booked_by_staff: 'appointments',
  moved_by_staff: 'appointments',
  removed_by_staff: 'appointments',
  document_signed: 'messages',
  message_failed: 'messages',
  quota_exhausted: 'messages',
  campaign_finished: 'messages',
  whatsapp_failed: 'messages',
  sold_by_employee: 'business',
  payment_received: 'business',
  payment_late: 'business',
  payment_refunded: 'business',
  debt_open: 'business',
  stock_low: 'business',
}
