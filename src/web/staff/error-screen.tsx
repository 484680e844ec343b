import { Button } from '@mantine/core'
import { IconMoodConfuzed } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import css from './plain-page.module.css'
import { text } from './text.ts'

/** A screen broke, or its code could not be fetched. The shell around it stays. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={`${css.page} ${css.inside}`} role="alert">
      <IconMoodConfuzed size={56} stroke={1.25} className={css.mark} aria-hidden />
      <h1>{text.errorTitle}</h1>
      <p>{text.errorText}</p>
      <Button onClick={again}>{text.retry}</Button>
    </div>
  )
}
