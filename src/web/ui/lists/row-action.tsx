import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

type Props = { readonly icon: Icon; readonly label: string; readonly tone?: 'plain' | 'success' }
const buttonProps = { variant: 'subtle', size: 44, radius: 'md' } as const

/**
 * A small button at the end of a row. The label includes the row's name, because the list repeats
 * the button in every row.
 */
export const RowAction = ({ icon: Icon, label, onClick }: Props & { onClick: () => void }) => (
  <ActionIcon {...buttonProps} color="gray.6" aria-label={label} title={label} onClick={onClick}>
    <Icon size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
)

/**
 * A small link at the end of a row to an address outside the application, such as a call or a chat.
 */
export const RowLink = ({
  icon: Icon,
  label,
  tone = 'plain',
  href,
  outside = false,
}: Props & { href: string; outside?: boolean }) => (
  <ActionIcon
    {...buttonProps}
    component="a"
    color={tone === 'success' ? 'brand' : 'gray.6'}
    aria-label={label}
    title={label}
    href={href}
    {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
)
