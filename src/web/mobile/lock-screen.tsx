import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { initialOf } from '#shared/values/initial.ts'
import { Name } from '#web/ui/parts/name.tsx'
import { endSession, readSession } from '#web/platform/session.ts'
import { cover, uncover } from './cover.ts'
import css from './cover.module.css'
import { chooseLock, proveHolder } from './lock.ts'
import { text } from './text.ts'

/** Covers the application until the person has proved who they are, or signs in anew. */
export const showLock = (): void => cover(<LockScreen />)

function LockScreen() {
  const session = readSession()
  const office = session?.office.name || text.product
  const [problem, setProblem] = useState('')
  const asking = useRef(false)
  const unlock = async () => {
    if (asking.current) return
    asking.current = true
    setProblem('')
    const isProved = await proveHolder()
    asking.current = false
    if (isProved) uncover()
    else setProblem(text.unlockFailed)
  }
  const first = useRef(unlock)
  // the system's question comes by itself the first time
  useEffect(() => void first.current(), [])
  const signIn = () => {
    // the next person chooses for themselves
    chooseLock(false)
    endSession()
    uncover()
  }
  return (
    <main className={`${css.page} ${css.lock}`} aria-label={text.locked}>
      <b className={css.tile} aria-hidden>
        {initialOf(office)}
      </b>
      <h1>
        <Name>{office}</Name>
      </h1>
      <p>
        <Name>{session?.user.name ?? ''}</Name>
      </p>
      <button type="button" className={css.finger} onClick={() => void unlock()}>
        <span className={css.spot}>
          <IconFingerprint size={52} stroke={1.5} aria-hidden />
        </span>
        {text.unlock}
      </button>
      <p className={css.problem} role="alert">
        {problem}
      </p>
      <p>{text.unlockNote}</p>
      <button type="button" className={css.password} onClick={signIn}>
        {text.withPassword}
      </button>
    </main>
  )
}
