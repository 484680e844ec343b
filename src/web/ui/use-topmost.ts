import { useEffect, useState } from 'react'
import { createStore } from '../platform/store.ts'

/** The open dialogs, the last one on top. */
const dialogs = createStore<readonly object[]>([])

/** Whether no dialog was opened above this one. Esc belongs to the top one, but the library gives it to the first. */
export function useTopmost(): boolean {
  const [me] = useState(() => ({}))
  useEffect(() => {
    dialogs.set([...dialogs.get(), me])
    return () => dialogs.set(dialogs.get().filter((one) => one !== me))
  }, [me])
  return dialogs.use().at(-1) === me
}
