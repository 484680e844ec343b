import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadWhenServed } from './reload-when-outdated.ts'
import { NOT_LOADED } from '../platform/screens.ts'
import css from './plain-page.module.css'
import { text } from './text.ts'

/** Shown when a screen throws or its code cannot be loaded. The surrounding shell stays. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const retry = () => {
    // the browser does not retry a failed module until the page is reloaded
    if (isLoadFailure(error)) return void reloadWhenServed()
    reset()
    void router.invalidate()
  }
  return (
    <div className={`${css.page} ${css.insideShell}`} role="alert">
      <IconMoodConfuzed size={56} stroke={1.25} className={css.icon} aria-hidden />
      <h1>{text.errorTitle}</h1>
      <p>{text.errorText}</p>
      <Button onClick={retry}>{text.retry}</Button>
    </div>
  )
}

/** Whether the code of a screen could not be loaded. Matches the message of each browser. */
const isLoadFailure = (error: unknown) =>
  (error as Error).message === NOT_LOADED ||
  /dynamically imported module|module script failed|preload css/i.test(String(error))
