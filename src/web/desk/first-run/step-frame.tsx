import { ActionIcon, Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { text } from './text.ts'
import css from './welcome.module.css'

const STEPS = 4

type Props = {
  readonly step: number
  readonly title: string
  readonly note: string
  readonly onBack: (() => void) | undefined
  readonly onSkip: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * The frame of a step: how far it is, the way back and past it, and its question as the heading.
 */
export function StepFrame({ step, title, note, onBack, onSkip, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    // the first step begins in its field
    if (step > 1) heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <main className={css.page}>
      <div className={css.sheet}>
        <div className={css.bar}>
          {onBack && (
            <ActionIcon variant="subtle" color="gray.7" size={44} onClick={onBack} aria-label={text.back}>
              <IconArrowRight size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <div className={css.progress} role="img" aria-label={text.stepOf(step, STEPS)}>
            {Array.from({ length: STEPS }, (_, i) => (
              <span key={i} data-done={i < step || undefined} />
            ))}
          </div>
          {onSkip && (
            <Button variant="subtle" color="gray.7" className={css.skip} onClick={onSkip}>
              {text.skip}
            </Button>
          )}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={css.note}>{note}</p>
        {children}
      </div>
    </main>
  )
}

/** The solid button of a step, which stays at the lower edge of a phone. */
export const StepFooter = ({ saving = false, children }: { saving?: boolean; children: ReactNode }) => (
  <div className={css.footer}>
    <Button type="submit" size="lg" fullWidth loading={saving}>
      {children}
    </Button>
  </div>
)
