import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopied } from '#web/platform/use-copied.ts'
import { LatinField } from '#web/ui/forms/fields.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { text } from './text.ts'
import css from './whatsapp-accounts.module.css'

/** A value that people enter elsewhere, with a button that copies it. */
export function CopiedField({ label, value }: { readonly label: string; readonly value: string }) {
  const { copied, copy } = useCopied()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={css.copied}>
      <LatinField label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant="default"
        aria-label={`${copied ? text.copied : text.copy}: ${label}`}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void copy(value).catch(() => toast(text.copyFailed, { tone: 'danger' }))}
      >
        {copied ? text.copied : text.copy}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && text.copied}
      </span>
    </div>
  )
}
