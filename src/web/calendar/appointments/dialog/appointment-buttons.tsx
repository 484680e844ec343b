import { Button } from '@mantine/core'
import { IconBell, IconBrandWhatsapp, IconCash, IconPhone, IconTrash } from '@tabler/icons-react'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Appointment } from '../api.ts'
import css from './appointment-dialog.module.css'
import { text } from '../text.ts'
import type { AppointmentActions } from './use-appointment-actions.ts'

type Props = {
  readonly row: Appointment
  readonly actions: AppointmentActions
  readonly onReminded: (row: Appointment) => void
  readonly onRemoved: () => void
}

/**
 * Buttons to send a reminder and to delete. An appointment that waits for approval or is of a
 * passer-by has no reminder; one of a colleague is deleted with the right to delete.
 */
export function AppointmentButtons({ row, actions, onReminded, onRemoved }: Props) {
  const { user, rights } = useSession()
  const mayDelete = rights.may_delete === 1 || row.employee_id === user.id
  return (
    <>
      {row.status_key !== 'waiting' && row.walk_in === 0 && (
        <Button
          variant="default"
          leftSection={<IconBell size={18} stroke={1.75} aria-hidden />}
          loading={actions.reminding}
          onClick={() => void actions.remind(row).then((now) => now && onReminded(now))}
        >
          {text.remind}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          className={css.removeButton}
          aria-label={text.remove}
          title={text.remove}
          loading={actions.removing}
          onClick={() => void actions.remove(row).then((gone) => gone && onRemoved())}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </Button>
      )}
    </>
  )
}

/** Links that call the customer or open WhatsApp. */
export const ContactLinks = ({ phone }: { phone: string }) => (
  <p className={css.contactLinks}>
    <a href={`tel:${phone}`} aria-label={`${text.call} ${formatPhone(phone)}`}>
      <IconPhone size={18} stroke={1.75} aria-hidden />
      <Num>{formatPhone(phone)}</Num>
    </a>
    <a href={`https://wa.me/${whatsappDigits(phone)}`} target="_blank" rel="noreferrer">
      <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
      {text.whatsapp}
    </a>
  </p>
)

/**
 * Opens the checkout with the visit and its customer. Absent for a visit that did not or will not
 * take place.
 */
export const PayLink = ({ row: { id, status_key } }: { row: Appointment }) =>
  status_key !== 'cancelled' &&
  status_key !== 'no_show' && (
    <LinkButton
      to="/checkout"
      search={{ appointment: id }}
      variant="light"
      fullWidth
      leftSection={<IconCash size={20} stroke={1.75} aria-hidden />}
    >
      {text.doneAndPay}
    </LinkButton>
  )
