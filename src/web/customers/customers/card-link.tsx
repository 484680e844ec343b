import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { confirmLeaving } from '#web/ui/overlays/layers.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

/** A link from the dialog to the customer's page. Asks first when there are unsaved changes. */
export function CardLink({ id, dirty }: { id: number; dirty: boolean }) {
  const navigate = useNavigate()
  const target = { to: '/customers/$id', params: { id: String(id) } } as const
  const confirmLeave = async () => {
    if (await confirmLeaving()) void navigate(target)
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
