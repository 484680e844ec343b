import { IconBan, IconBell, IconCalendarCheck, IconEdit } from '@tabler/icons-react'
import { Switch } from '@mantine/core'
import type { TemplateKind } from '#shared/sms/rules.ts'
import { toast } from '../ui/toast.ts'
import { Card } from '../ui/card.tsx'
import { SENT_KINDS, type SentKind } from './template-names.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

const icons = { confirmation: IconCalendarCheck, change: IconEdit, cancellation: IconBan, reminder: IconBell } as const

type Props = {
  readonly kind: SentKind
  readonly onChoose: (kind: SentKind) => void
  readonly off: readonly TemplateKind[]
  readonly onSwitch: (kind: SentKind, isSent: boolean) => Promise<void>
}

/** The kinds of messages, each with a switch. */
export const TemplateList = ({ kind, onChoose, off, onSwitch }: Props) => (
  <Card as="section" aria-label={text.kinds}>
    <ul className={css.kinds}>
      {SENT_KINDS.map((one) => {
        const Icon = icons[one]
        const { name, note } = text.byKind[one]
        return (
          <li key={one} data-current={one === kind || undefined}>
            <button type="button" aria-pressed={one === kind} onClick={() => onChoose(one)}>
              <Icon size={22} stroke={1.75} aria-hidden />
              <span>
                <b>{name}</b>
                <small>{note}</small>
              </span>
            </button>
            <Switch
              aria-label={text.sends(name)}
              checked={!off.includes(one)}
              onChange={(event) =>
                void onSwitch(one, event.currentTarget.checked).catch(() => toast(text.saveFailed, { tone: 'danger' }))
              }
            />
          </li>
        )
      })}
    </ul>
  </Card>
)
