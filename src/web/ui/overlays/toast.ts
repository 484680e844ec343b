/**
 * Short messages at the bottom of the screen, callable from anywhere. `<Toasts />` shows and
 * announces them, in one place that covers no title, no tabs and no button of a dialog or a card.
 */
import { createStore } from '#web/platform/store.ts'

type ToastAction = { readonly label: string; readonly run: () => void }
export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'success' | 'danger' | 'plain'
  /** A button, such as undo, and another one. Pressing one closes the message. */
  readonly action?: ToastAction | undefined
  readonly other?: ToastAction | undefined
  readonly ms: number
}

const toasts = createStore<readonly Toast[]>([])
let next = 1

/**
 * Shows a message for 4 s, or 8 s with a button, and at most three at a time. A repeated text
 * replaces the earlier message. Returns its id for `dismissToast`.
 */
export function toast(
  text: string,
  more: { tone?: Toast['tone']; action?: Toast['action']; other?: Toast['other']; ms?: number } = {},
): number {
  const id = next++
  const shown: Toast = { id, text, tone: 'plain', ms: more.action ? 8000 : 4000, ...more }
  toasts.set([...toasts.get().filter((other) => other.text !== text), shown].slice(-3))
  return id
}

/** Does nothing when the message is gone. */
export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((shown) => shown.id !== id))
export const useToasts = toasts.use
