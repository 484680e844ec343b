import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { text } from './text.ts'
import { dismissToast, useToasts, type Toast } from './toast.ts'
import css from './toasts.module.css'

/**
 * The live region of `toast()`. It is always mounted, because screen readers do not announce a
 * region that appears together with its text.
 */
export const Toasts = () => (
  <div className={css.toasts} role="log" aria-live="polite" aria-label={text.messages}>
    {useToasts().map((shown) => (
      <Line key={shown.id} {...shown} />
    ))}
  </div>
)

function Line({ id, text: words, tone, action, ms }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [held, id, ms])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={tone === 'plain' ? css.toast : `${css.toast} ${tone === 'ok' ? css.ok : css.bad}`} {...hold}>
      <span>{words}</span>
      {action && (
        <button
          type="button"
          className={css.act}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label={text.dismiss} onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
