import type { NotificationKind } from '#shared/notifications/rules.ts'
import { useId } from 'react'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { SwitchRow } from '../ui/fields.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { Setting } from './api.ts'
import css from './notifications.module.css'
import { text } from './settings-text.ts'
import { useSettings } from './use-settings.ts'

/** Which kinds of notifications the person gets. Every change is saved at once. */
export default function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { query, kinds, save } = useSettings()
  return (
    <Dialog title={text.title} onClose={onClose} size={560}>
      <DialogBody>
        {query.error && !kinds && (
          <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!kinds && !query.error && <Skeleton height={520} />}
        {kinds && (
          <>
            <p className={css.note}>{text.note}</p>
            {groups.map((group) => (
              <Group
                key={group}
                title={text.groups[group]}
                settings={kinds.filter(({ kind }) => groupOf[kind] === group)}
                save={save}
              />
            ))}
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
  const id = useId()
  if (settings.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.group}>
        {title}
      </h3>
      {settings.map((setting) => (
        <SwitchRow
          key={setting.kind}
          label={text.kinds[setting.kind]}
          {...(setting.required ? { note: text.required } : {})}
          checked={setting.listed === 1}
          disabled={setting.required === 1}
          onChange={(on) => save({ ...setting, listed: on ? 1 : 0 })}
        />
      ))}
    </section>
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
  document_signed: 'messages',
  message_failed: 'messages',
  quota_exhausted: 'messages',
  campaign_finished: 'messages',
  whatsapp_failed: 'messages',
  payment_late: 'business',
  payment_refunded: 'business',
  stock_low: 'business',
}
