import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { supportQuery } from '../api.ts'
import { text } from '../text.ts'
import css from './support-button.module.css'
import { supportLink } from './support-link.ts'

/**
 * The green button that opens the support chat in a new tab with a prefilled `message`. Falls back
 * to an email link; without support details, nothing shows.
 */
export function SupportButton({ message }: { message: string }) {
  const { data, error, refetch } = useQuery(supportQuery)
  if (error && !data)
    return (
      <Button variant="default" onClick={() => void refetch()}>
        {text.retry}
      </Button>
    )
  if (!data) return <Skeleton height={44} width={220} />
  const link = supportLink(data, message)
  if (!link) return null
  const Icon = link.chat ? IconBrandWhatsapp : IconMail
  return (
    <Button
      component="a"
      href={link.href}
      target="_blank"
      rel="noreferrer"
      className={css.supportButton}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
    >
      {link.label}
    </Button>
  )
}
