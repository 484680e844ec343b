import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { text as ui } from '#web/ui/text.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

/** A link from the dialog to the customer's page. Asks first when there are unsaved changes. */
export function CardLink({ id, dirty }: { id: number; dirty: boolean }) {
  const navigate = useNavigate()
  const target = { to: '/customers/$id', params: { id: String(id) } } as const
  const confirmLeave = async () => {
    const leave = await confirm({ title: ui.unsavedTitle, text: ui.unsavedText, yes: ui.leave, no: ui.stay })
    if (leave) void navigate(target)
  }
  return (
    <Link
      {...target}
      className={css.cardLink}
      onClick={(event) => {
        if (!dirty) return
        event.preventDefault()
        void confirmLeave()
      }}
    >
      {text.toCard}
      <IconChevronLeft size={16} aria-hidden />
    </Link>
  )
}
