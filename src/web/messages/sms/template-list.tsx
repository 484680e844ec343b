import {
  IconBan,
  IconBell,
  IconBalloon,
  IconCalendarCheck,
  IconCalendarX,
  IconEdit,
  IconHeartHandshake,
  IconStar,
  type Icon,
} from '@tabler/icons-react'
import { Switch } from '@mantine/core'
import type { TemplateKind } from '#shared/messages/sms/rules.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { sentenceOf } from './automatic-settings.tsx'
import css from './templates.module.css'
import { text } from './templates-text.ts'

const icons: Record<TemplateKind, Icon> = {
  confirmation: IconCalendarCheck,
  change: IconEdit,
  cancellation: IconBan,
  decline: IconCalendarX,
  reminder: IconBell,
  birthday: IconBalloon,
  miss_you: IconHeartHandshake,
  review: IconStar,
}

type Props<Kind extends TemplateKind> = {
  readonly kinds: readonly Kind[]
  /** The chosen one. */
  readonly kind: Kind
  readonly onChoose: (kind: Kind) => void
  readonly isSent: (kind: Kind) => boolean
  readonly onSwitch: (kind: Kind, isSent: boolean) => Promise<void>
}

/** The kinds of messages, each with a switch. */
export const TemplateList = <Kind extends TemplateKind>({ kinds, kind, onChoose, isSent, onSwitch }: Props<Kind>) => (
  <Card as="section" aria-label={text.kinds}>
    <ul className={css.kinds}>
      {kinds.map((one) => {
        const KindIcon: Icon = icons[one]
        const { name, note } = text.byKind[one]
        return (
          <li key={one} data-current={one === kind || undefined}>
            <button type="button" aria-pressed={one === kind} onClick={() => onChoose(one)}>
              <KindIcon size={22} stroke={1.75} aria-hidden />
              <span>
                <b>{name}</b>
                <small>{note}</small>
              </span>
            </button>
            <Switch
              aria-label={text.sends(name)}
              checked={isSent(one)}
              onChange={(event) =>
                void onSwitch(one, event.currentTarget.checked).catch((error: unknown) =>
                  toast(sentenceOf(error), { tone: 'danger' }),
                )
              }
            />
          </li>
        )
      })}
    </ul>
  </Card>
)
