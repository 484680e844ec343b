import { IconBuildingStore, IconCake, IconPackage, IconScissors } from '@tabler/icons-react'
import { ACTIONS, type Action } from '#shared/marketing/assistant/rules.ts'
import type { IconComponent } from '#web/platform/screens.ts'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import css from './assistant.module.css'
import { text } from './text.ts'

const icons: Readonly<Record<Action, IconComponent>> = {
  birthday: IconCake,
  business: IconBuildingStore,
  product: IconPackage,
  service: IconScissors,
}
type Props = {
  /** Tiles in place of a row. */
  readonly large: boolean
  readonly disabled: boolean
  readonly onAction: (action: Action) => void
}

/** The four quick actions of the specification. */
export function QuickActions({ large, disabled, onAction }: Props) {
  const hasRoom = useDesktop() || large
  return (
    <div role="group" aria-label={text.actionsLabel} className={large ? css.tiles : css.actions}>
      {ACTIONS.map((action) => {
        const Icon = icons[action]
        return (
          <button
            key={action}
            type="button"
            className={css.action}
            // stays focusable: the row scrolls on phones, and must do so by keyboard
            aria-disabled={disabled}
            onClick={() => {
              if (!disabled) onAction(action)
            }}
          >
            {hasRoom ? <IconBadge icon={Icon} /> : <Icon size={18} stroke={1.75} aria-hidden />}
            {text.actions[action]}
          </button>
        )
      })}
    </div>
  )
}
