import { useEffect, useState } from 'react'

/**
 * Copies a text to the clipboard. `copied` is true for 2 seconds after success; `copy` rejects on
 * failure.
 */
export function useCopied(): { readonly copied: boolean; readonly copy: (content: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return { copied, copy: async (words) => navigator.clipboard.writeText(words).then(() => setCopied(true)) }
}
