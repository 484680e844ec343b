import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { canLock, chooseLock, isLockChosen, proveHolder } from './lock.ts'
import { text } from './text.ts'

/** The lock of the application, a card of the account. Both changes ask who holds the phone. */
export default function LockCard() {
  const [isOn, setOn] = useState(isLockChosen)
  const [isAsking, setAsking] = useState(false)
  const { data: isPossible } = useQuery({ queryKey: ['device', 'lock'], queryFn: canLock, staleTime: 0 })
  const choose = async (on: boolean) => {
    setAsking(true)
    const isProved = await proveHolder()
    setAsking(false)
    if (!isProved) return void toast(text.lockFailed, { tone: 'danger' })
    chooseLock(on)
    setOn(on)
  }
  return (
    <Card as="section">
      <CardHeader title={text.device} />
      <SwitchRow
        label={text.lock}
        note={isPossible === false ? text.lockUnavailable : text.lockNote}
        checked={isOn}
        disabled={isAsking || !isPossible}
        onChange={(on) => void choose(on)}
      />
    </Card>
  )
}
