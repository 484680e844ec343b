import { useState } from 'react'
import { useSession } from '#web/platform/session.ts'

/** A choice that this device remembers for the person who is signed in. Null before the first. */
export function useRemembered(name: string): readonly [string | null, (value: string) => void] {
  const key = `${name}:${useSession().user.id}`
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const choose = (value: string) => {
    localStorage.setItem(key, value)
    setChosen((was) => ({ ...was, [key]: value }))
  }
  return [chosen[key] ?? localStorage.getItem(key), choose]
}
