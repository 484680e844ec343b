import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/overlays/toast.ts'
import CustomerDialog from './customer-dialog.tsx'
import type { Contact } from './read-contact.ts'
import { takeSharedContact } from './shared-contact.ts'
import { text } from './text.ts'

/** Adds the customer whose contact another application shared. */
export default function SharedContactDialog({ onClose }: { onClose: () => void }) {
  const [contact, setContact] = useState<Contact | null>(null)
  const close = useRef(onClose)
  useEffect(() => void (close.current = onClose))
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void takeSharedContact().then((found) => {
      if (found) return setContact(found)
      toast(text.nothingShared)
      close.current()
    })
  }, [])
  return contact && <CustomerDialog customer={null} like={contact} onClose={onClose} onRemove={onClose} />
}
