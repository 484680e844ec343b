import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconMessage } from '@tabler/icons-react'
import { handOverDraft } from '../campaigns/parts/draft.ts'
import { useSession } from '#web/platform/session.ts'
import css from './messages.module.css'
import { text } from './text.ts'

type Props = {
  readonly message: string
  /** The customer for whom the text was written. */
  readonly customerId: number | null
}

/** Opens a new campaign with a text. Nothing is sent from the chat. Only owners send campaigns. */
export function SendAsSms({ message, customerId }: Props) {
  const { role } = useSession()
  const navigate = useNavigate()
  if (role !== 'owner') return null
  const open = () => {
    handOverDraft({ message, ...(customerId === null ? {} : { customerIds: [customerId] }) })
    void navigate({ to: '/sms', search: { tab: 'campaigns' } })
  }
  return (
    <Button
      variant="light"
      size="compact-md"
      className={css.small}
      leftSection={<IconMessage size={18} aria-hidden />}
      onClick={open}
    >
      {text.sendAsSms}
    </Button>
  )
}
