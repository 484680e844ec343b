import { Button } from '@mantine/core'
import { IconPrinter, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { printVoucher } from '../print-voucher.ts'
import css from '../prepaid.module.css'
import { text } from '../text.ts'

const SendDialog = lazy(() => import('../send-dialog.tsx'))

/** Prints a voucher that was just sold, and sends it. */
export function VoucherButtons({ id, name }: { id: number; name: string }) {
  const [sending, setSending] = useState(false)
  return (
    <div className={css.buttons}>
      <Button variant="light" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => void printVoucher(id)}>
        {text.print}
      </Button>
      <Button variant="light" leftSection={<IconSend size={20} aria-hidden />} onClick={() => setSending(true)}>
        {text.send}
      </Button>
      <Suspense>{sending && <SendDialog id={id} name={name} onClose={() => setSending(false)} />}</Suspense>
    </div>
  )
}
