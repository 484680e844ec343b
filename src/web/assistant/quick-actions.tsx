import { IconBuildingStore, IconCake, IconPackage, IconScissors } from '@tabler/icons-react'
import { ACTIONS, type Action } from '#shared/assistant/rules.ts'
import type { IconComponent } from '../platform/screens.ts'
import { IconBadge } from '../ui/icon-badge.tsx'
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
export const QuickActions = ({ large, disabled, onAction }: Props) => (
  <div role="group" aria-label={text.actionsLabel} className={large ? css.tiles : css.actions}>
    {ACTIONS.map((action) => (
      <button key={action} type="button" className={css.action} disabled={disabled} onClick={() => onAction(action)}>
        <IconBadge icon={icons[action]} />
        {text.actions[action]}
      </button>
    ))}
  </div>
)
