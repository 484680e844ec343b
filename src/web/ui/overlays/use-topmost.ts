import { useEffect, useState } from 'react'
import { createStore } from '#web/platform/store.ts'

/** The open dialogs, the last one on top. */
const dialogs = createStore<readonly object[]>([])

/**
 * Whether this dialog is the topmost one. Esc should close the topmost dialog, but Mantine sends it
 * to the first.
 */
export function useTopmost(): boolean {
  const [me] = useState(() => ({}))
  useEffect(() => {
    dialogs.set([...dialogs.get(), me])
    return () => dialogs.set(dialogs.get().filter((one) => one !== me))
  }, [me])
  return dialogs.use().at(-1) === me
}
