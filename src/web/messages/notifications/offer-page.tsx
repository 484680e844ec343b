import { useState } from 'react'
import AskFirst from './ask-first.tsx'
import { useDevice } from './use-device.ts'

/** The page before the system's question, where the system would ask. */
export default function OfferPage() {
  const { query, turnOn } = useDevice()
  const [isOpen, setOpen] = useState(true)
  const { data } = query
  if (!isOpen || !data?.asks) return null
  return <AskFirst onYes={() => turnOn(data)} onClose={() => setOpen(false)} />
}
