import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { SettingRow } from '#web/ui/forms/fields.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import type { BusinessSettings, SettingsChange } from './api.ts'
import css from './business.module.css'
import { text } from './text.ts'
import { useSaveSettings, useSettings } from './use-settings.ts'

type Save = (change: SettingsChange) => void
type Props = {
  readonly title: string
  readonly children: (settings: BusinessSettings, save: Save) => ReactNode
  /** Height of the rows while they load, in px. */
  readonly height: number
}

/** Settings that save with every change, report the result, and revert on failure. */
export function SettingsCard({ title, children, height }: Props) {
  const { query, settings } = useSettings()
  const { save, state } = useSaveSettings()
  if (query.error && !settings)
    return (
      <Card>
        <ErrorState title={text.settingsFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title}>
        <span role="status">
          {state === 'saving' && <Chip tone="muted">{text.saving}</Chip>}
          {state === 'saved' && <Chip tone="success">{text.saved}</Chip>}
        </span>
      </CardHeader>
      <div className={css.rows}>{settings ? children(settings, save) : <Skeleton height={height} />}</div>
    </Card>
  )
}

type ChoiceRowProps<V extends string> = {
  readonly label: string
  readonly note: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}
/** A setting with a few choices. */
export const ChoiceRow = <V extends string>({ label, note, value, options, onChange }: ChoiceRowProps<V>) => (
  <SettingRow label={label} note={note}>
    <NativeSelect
      className={css.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as V)}
      data={[...options]}
    />
  </SettingRow>
)
