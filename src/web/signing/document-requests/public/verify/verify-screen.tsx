import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { Late, useLive } from '#web/ui/plain/late.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { text as all } from '../text.ts'
import { checkFile, type Checked } from './check-file.ts'
import { VerifyResult } from './verify-result.tsx'
import css from './verify.module.css'

const text = all.verify
type Shown = { readonly name: string; readonly checked: Checked; readonly at: string }

/** Anyone checks here whether a file was signed, and whether it changed since. Lazy. */
export default function VerifyScreen() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [isChecking, setChecking] = useState(false)
  const isLive = useLive()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const check = async (file: File | undefined) => {
    if (!file || isChecking) return
    setChecking(true)
    setShown(null)
    const checked = await checkFile(file)
    setShown({ name: file.name, checked, at: toWallClock(now()) })
    setChecking(false)
  }
  // a file may be chosen before the script of the page is there
  const checkEarly = useEffectEvent(() => void check(input.current?.files?.[0]))
  useEffect(() => checkEarly(), [])
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    void check(event.dataTransfer.files[0])
  }
  return (
    <div className={css.page}>
      <header className={css.top}>
        <span className={css.mark} aria-hidden>
          {text.product[0]}
        </span>
        <b>{text.product}</b>
      </header>
      <main className={css.main}>
        <h1>{text.title}</h1>
        <p className={css.muted}>{text.intro}</p>
        <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
          <span className={css.emblem}>
            <Icon path={pageIconPaths.fileCheck} />
          </span>
          <div className={css.words}>
            <label htmlFor={id}>{text.drop}</label>
            <p className={css.muted}>{text.limits}</p>
          </div>
          <input
            ref={input}
            id={id}
            type="file"
            accept="application/pdf,.pdf"
            className="visually-hidden"
            tabIndex={-1}
            onChange={(event) => {
              void check(event.target.files?.[0])
              // the same file may be chosen again
              event.target.value = ''
            }}
          />
          <Button className={css.choose} busy={isChecking} onClick={() => input.current?.click()}>
            {isChecking ? text.checking : text.choose}
          </Button>
        </div>
        {!isLive && (
          <>
            <noscript>
              <p>{text.needsScript}</p>
            </noscript>
            <Late says={all.notLoaded} retry={all.again} />
          </>
        )}
        <div role="status">{shown && <VerifyResult {...shown} />}</div>
      </main>
    </div>
  )
}
