/** Short messages at the bottom of the screen, from anywhere. `<Toasts />` in the shell shows and speaks them. */
import { useSyncExternalStore } from 'react'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'ok' | 'bad' | 'plain'
  /** A way back, such as undo. Pressing it closes the message. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
  readonly ms: number
}

let toasts: readonly Toast[] = []
let next = 1
const subscribers = new Set<() => void>()
const set = (value: readonly Toast[]) => {
  toasts = value
  for (const hear of subscribers) hear()
}

/**
 * Shows a message: 4 s, 8 s when something can be pressed, and no more than three at a time. The same sentence is not stacked.
 * Returns its id for `dismissToast`.
 */
export function toast(
  text: string,
  more: { tone?: Toast['tone']; action?: Toast['action']; ms?: number } = {},
): number {
  const id = next++
  const shown: Toast = {
    id,
    text,
    tone: more.tone ?? 'plain',
    action: more.action,
    ms: more.ms ?? (more.action ? 8000 : 4000),
  }
  set([...toasts.filter((other) => other.text !== text), shown].slice(-3))
  return id
}

export const dismissToast = (id: number): void => set(toasts.filter((shown) => shown.id !== id))

const subscribe = (hear: () => void) => {
  subscribers.add(hear)
  return () => subscribers.delete(hear)
}
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
