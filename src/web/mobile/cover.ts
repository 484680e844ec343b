/**
 * A page over the whole application: the lock, and the address of the server. While it is there,
 * nothing behind it can be seen, read out or reached. It has a React of its own, because the lock
 * comes before the application.
 */
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let shown: Root | null = null

/** Whether a page covers the application. */
export const isCovered = (): boolean => shown !== null

/** Covers the application until `uncover`. */
export function cover(page: ReactNode): void {
  shown ??= createRoot(document.getElementById('cover')!)
  shown.render(page)
  // shell.css hides what is behind
  document.documentElement.dataset.covered = ''
}

/** Shows the application as it was. */
export function uncover(): void {
  shown?.unmount()
  shown = null
  delete document.documentElement.dataset.covered
}
