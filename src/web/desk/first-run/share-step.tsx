import { Button } from '@mantine/core'
import {
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconCheck,
  IconChevronLeft,
  IconCopy,
  IconDeviceMobile,
  IconDownload,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { NotBookable } from '#web/office/business/parts/not-bookable.tsx'
import { saveFile } from '#web/platform/save-file.ts'
import type { IconComponent } from '#web/platform/screens.ts'
import { useCopied } from '#web/platform/use-copied.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { QrCode } from '#web/ui/parts/qr-code.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { markShared, type FirstRun } from './api.ts'
import { useTryPage } from './parts/use-try-page.ts'
import { text } from './text.ts'
import css from './share.module.css'
import frame from './welcome.module.css'

/** A link that could not be noted as shared stays on the checklist, where it can be tried again. */
const shared = () => void markShared().catch(() => undefined)

/** The booking page's link: its code, and the ways in which businesses hand it out. */
export function ShareStep({ state }: { readonly state: FirstRun }) {
  const { copied, copy } = useCopied()
  const { online_page: address, slug } = state
  const tryPage = useTryPage(state)
  const name = state.name ?? ''
  const copyThis = (content: string, done?: string) =>
    void copy(content).then(
      () => {
        shared()
        if (done) toast(done, { tone: 'success' })
      },
      () => toast(text.copyFailed, { tone: 'danger' }),
    )
  const saveImage = async () => {
    const { qrCode, qrImage } = await import('#web/ui/parts/qr-image.ts')
    saveFile(await qrImage(qrCode(address)), `qr-${slug}.png`)
    shared()
  }
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(text.whatsappText(name, address))}`
  return (
    <>
      {state.online_services === 0 && <NotBookable />}
      <Card className={css.shareCard}>
        <QrCode className={css.qr} content={address} label={text.qr(address)} failed={text.qrFailed} />
        <bdi className={`num ${css.address}`}>{address.replace(/^https?:\/\//, '')}</bdi>
        <div className={css.shareButtons}>
          <Button
            variant="light"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={() => copyThis(address)}
          >
            <span aria-live="polite">{copied ? text.copied : text.copy}</span>
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveImage().catch(() => toast(text.saveImageFailed, { tone: 'danger' }))}
          >
            {text.save}
          </Button>
        </div>
      </Card>
      <h2 className={css.where}>{text.whereTitle}</h2>
      <Card className={css.waysCard}>
        <ul className={css.ways}>
          <Way
            icon={IconBrandWhatsapp}
            title={text.whatsapp}
            note={text.whatsappNote}
            href={whatsapp}
            target="_blank"
            rel="noopener"
            onClick={shared}
          />
          <li>
            <button
              type="button"
              className={css.way}
              onClick={() => copyThis(text.instagramText(name, address), text.instagramCopied)}
            >
              <WayText icon={IconBrandInstagram} title={text.instagram} note={text.instagramNote} />
            </button>
          </li>
          <Way icon={IconDeviceMobile} title={text.tryIt} note={text.tryItNote} {...tryPage} />
        </ul>
      </Card>
      <div className={frame.footer}>
        <LinkButton to="/calendar" size="lg" fullWidth>
          {text.toCalendar}
        </LinkButton>
      </div>
    </>
  )
}

type WayProps = { readonly icon: IconComponent; readonly title: string; readonly note: string }
const Way = ({ icon, title, note, ...link }: WayProps & ComponentProps<'a'>) => (
  <li>
    <a className={css.way} {...link}>
      <WayText icon={icon} title={title} note={note} />
    </a>
  </li>
)
const WayText = ({ icon, title, note }: WayProps) => (
  <>
    <IconBadge icon={icon} />
    <span className={css.wayText}>
      {title}
      <small>{note}</small>
    </span>
    <IconChevronLeft size={20} aria-hidden />
  </>
)
