import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { toast } from '#web/ui/overlays/toast.ts'
import { text } from './text.ts'
import css from './booking-link-card.module.css'
import { qrCode, qrImage } from '#web/ui/parts/qr-image.ts'

const REVOKE_AFTER_MS = 60_000

/** The booking page's QR code, also as an image for printing. */
export default function BookingQr({ address, slug }: { address: string; slug: string }) {
  const code = useMemo(() => qrCode(address), [address])
  const download = async () => save(await qrImage(code), `qr-${slug}.png`)
  return (
    <div className={css.qr}>
      <svg
        viewBox={`0 0 ${code.side} ${code.side}`}
        role="img"
        aria-label={text.qr(address)}
        shapeRendering="crispEdges"
        className={css.code}
      >
        <path d={code.path} />
      </svg>
      <div className={css.qrText}>
        <p className={css.note}>{text.qrNote}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download().catch(() => toast(text.qrFailed, { tone: 'danger' }))}
        >
          {text.qrDownload}
        </Button>
      </div>
    </div>
  )
}

function save(image: Blob, name: string) {
  const address = URL.createObjectURL(image)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser decodes the image asynchronously
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
