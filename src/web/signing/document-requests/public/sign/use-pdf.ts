import { useCallback, useEffect, useState } from 'react'
import { problemOf, signingApi } from '../signing-api.ts'
import { text } from '../text.ts'
import type { Pdf } from './open-pdf.ts'

type Opened =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly sentence: string }
  | { readonly state: 'here'; readonly pdf: Pdf }

async function open(token: string): Promise<Opened> {
  try {
    const [{ openPdf }, file] = await Promise.all([import('./open-pdf.ts'), signingApi.original({ params: { token } })])
    return { state: 'here', pdf: await openPdf(await (file as Blob).arrayBuffer()) }
  } catch (failure) {
    const { code, sentence } = problemOf(failure)
    return { state: 'failed', sentence: code === 'bug' ? text.unexpected : sentence }
  }
}

/** The document of a link, opened for drawing. */
export function usePdf(token: string) {
  const [opened, setOpened] = useState<Opened>({ state: 'loading' })
  useEffect(() => void open(token).then(setOpened), [token])
  const retry = useCallback(() => {
    setOpened({ state: 'loading' })
    void open(token).then(setOpened)
  }, [token])
  return { opened, retry }
}
