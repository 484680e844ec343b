import { ActionIcon, Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#shared/office/business/rules.ts'
import { problemText } from '#shared/office/business/text.ts'
import { fileTooLargeText } from '#shared/http/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { serverAddress } from '#web/platform/device.ts'
import { initialOf } from '#shared/values/initial.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { removeLogo, uploadLogo, type Business } from './api.ts'
import css from './business.module.css'
import { text } from './text.ts'

/** Checks an image before upload. The server checks the content. */
const fileProblem = (file: File): string | null =>
  file.size > LOGO_MAX_BYTES
    ? fileTooLargeText(LOGO_MAX_BYTES)
    : (LOGO_TYPES as readonly string[]).includes(file.type)
      ? null
      : problemText.bad_image

/**
 * Errors that a person can correct keep the server's words; all others show the specification's
 * sentence.
 */
const sentenceOf = (failure: unknown): string =>
  failure instanceof CallFailed && ['bad_image', 'file_too_large', 'too_many'].includes(failure.code)
    ? failure.message
    : text.logoFailed
const showError = (message: string) => toast(message, { tone: 'danger' })

/**
 * The business logo, or its first letter. Upload and removal happen at once, apart from the form.
 */
export function LogoField({ business: { name, logo } }: { business: Business }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: uploadLogo,
    onSuccess: () => toast(text.logoSaved, { tone: 'success' }),
    onError: (failure) => showError(sentenceOf(failure)),
  })
  const remove = useMutation({
    mutationFn: removeLogo,
    onSuccess: () => toast(text.logoRemoved, { tone: 'success' }),
    onError: (failure) => showError(failure instanceof CallFailed ? failure.message : text.logoFailed),
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(file)
    if (problem) showError(problem)
    else upload.mutate(file)
  }
  const confirmRemoval = async () => {
    if (await confirm({ title: text.removeLogoAsk, text: text.removeLogoText, yes: text.removeLogoYes }))
      remove.mutate()
  }
  return (
    <div className={css.logoRow}>
      {logo ? (
        <img
          src={serverAddress(logo)}
          crossOrigin="anonymous"
          alt={text.logoOf(name)}
          width={84}
          height={84}
          className={css.logo}
        />
      ) : (
        <b aria-hidden className={css.logo}>
          {initialOf(name)}
        </b>
      )}
      <div className={css.logoText}>
        <div className={css.logoActions}>
          <Button
            variant="light"
            loading={upload.isPending}
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {logo ? text.replaceLogo : text.uploadLogo}
          </Button>
          {logo && (
            <ActionIcon
              variant="default"
              size={44}
              radius="md"
              loading={remove.isPending}
              aria-label={text.removeLogo}
              title={text.removeLogo}
              onClick={() => void confirmRemoval()}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        <p className={css.hint}>{text.logoNote}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.uploadLogo}
        accept={LOGO_TYPES.join(',')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = '' // allows choosing the same file again
        }}
      />
    </div>
  )
}
