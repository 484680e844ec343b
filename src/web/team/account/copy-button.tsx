import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopied } from '#web/platform/use-copied.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { text } from './text.ts'

/** Copies `content` and confirms for two seconds. */
export function CopyButton({ content, label, onCopied }: { content: string; label: string; onCopied?: () => void }) {
  const { copied, copy } = useCopied()
  return (
    <Button
      variant="light"
      leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      onClick={() => void copy(content).then(onCopied, () => toast(text.copyFailed, { tone: 'danger' }))}
    >
      <span aria-live="polite">{copied ? text.copied : label}</span>
    </Button>
  )
}
