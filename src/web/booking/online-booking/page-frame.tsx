import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { Late } from '#web/ui/plain/late.tsx'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import css from './frame.module.css'
import { text } from './text.ts'

/** The column of every public page: full width on phones, a centred sheet on desktop. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.page}>
      <main className={css.sheet}>{children}</main>
    </div>
  )
}

/** Shown while a page loads. */
export function PageLoading() {
  return (
    <div className={css.list} role="status">
      <span className="visually-hidden">{text.loading}</span>
      <Skeleton className={css.skeletonLine} />
      <Skeleton className={css.skeletonBlock} />
      <Skeleton className={css.skeletonBlock} />
      <Late says={text.failed} retry={text.retry} />
    </div>
  )
}

type GuardProps = {
  readonly children: ReactNode
  /** Shows nothing in place of a part that the page can do without. */
  readonly silent?: boolean
}

/** Shows a message with a way to continue when part of the page cannot be loaded or throws. */
export class PageGuard extends Component<GuardProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.silent) return null
    return (
      <div className={`${css.list} ${css.centred}`} role="alert">
        <h2 className={css.title}>{text.failed}</h2>
        <p className={css.muted}>{text.failedMore}</p>
        <Button onClick={() => location.reload()}>{text.retry}</Button>
      </div>
    )
  }
}
