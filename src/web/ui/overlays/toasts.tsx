import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { text } from '../text.ts'
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

function Line({ id, text: message, tone, action, other, ms }: Toast) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [paused, id, ms])
  const pauseHandlers = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  }
  return (
    <div
      className={tone === 'plain' ? css.toast : `${css.toast} ${tone === 'success' ? css.success : css.danger}`}
      {...pauseHandlers}
    >
      <span>{message}</span>
      {[action, other].map(
        (button) =>
          button && (
            <button
              key={button.label}
              type="button"
              className={css.action}
              onClick={() => {
                dismissToast(id)
                button.run()
              }}
            >
              {button.label}
            </button>
          ),
      )}
      <button type="button" className={css.close} aria-label={text.dismiss} onClick={() => dismissToast(id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
