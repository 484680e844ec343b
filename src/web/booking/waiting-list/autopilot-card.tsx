import { NativeSelect } from '@mantine/core'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { setAutopilot } from './api.ts'
import { text } from './text.ts'
import css from './waiting-list.module.css'

/** Turns the autopilot on and off, and says how many are asked at once. */
export function AutopilotCard({ atOnce }: { readonly atOnce: number }) {
  const { rights } = useSession()
  const save = (value: string) =>
    setAutopilot(Number(value)).then(
      () => toast(text.modeSaved, { tone: 'success' }),
      () => toast(text.modeFailed, { tone: 'danger' }),
    )
  return (
    <Card as="section" aria-label={text.autopilot} className={css.setting}>
      <NativeSelect
        label={text.autopilot}
        value={String(atOnce)}
        disabled={rights.may_change_settings !== 1}
        data={text.modes.map((label, value) => ({ value: String(value), label }))}
        onChange={(event) => void save(event.currentTarget.value)}
      />
      <p>{text.autopilotNote}</p>
    </Card>
  )
}
