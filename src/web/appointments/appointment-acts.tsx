import { Button } from '@mantine/core'
import { IconBell, IconBrandWhatsapp, IconPhone, IconTrash } from '@tabler/icons-react'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import { Num } from '../ui/num.tsx'
import type { Appointment } from './api.ts'
import css from './appointment-dialog.module.css'
import { text } from './text.ts'
import type { AppointmentDeeds } from './use-appointment-deeds.ts'

type Props = {
  readonly row: Appointment
  readonly deeds: AppointmentDeeds
  readonly onReminded: (row: Appointment) => void
  readonly onRemoved: () => void
}

/** What can be done with a standing appointment beside changing it. One that waits for approval is not reminded of. */
export const AppointmentActs = ({ row, deeds, onReminded, onRemoved }: Props) => (
  <>
    {row.status_key !== 'waiting' && (
      <Button
        variant="default"
        leftSection={<IconBell size={18} stroke={1.75} aria-hidden />}
        loading={deeds.reminding}
        onClick={() => void deeds.remind(row).then((now) => now && onReminded(now))}
      >
        {text.remind}
      </Button>
    )}
    <Button
      variant="default"
      className={css.remove}
      aria-label={text.remove}
      title={text.remove}
      loading={deeds.removing}
      onClick={() => void deeds.remove(row).then((gone) => gone && onRemoved())}
    >
      <IconTrash size={20} stroke={1.75} aria-hidden />
    </Button>
  </>
)

/** Reaching the customer from where one looks at her appointment. */
export const Reach = ({ phone }: { phone: string }) => (
  <p className={css.reach}>
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
