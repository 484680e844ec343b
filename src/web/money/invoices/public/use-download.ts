import type { invoices } from '#shared/money/invoices/contract.ts'
import { routes } from '#shared/money/invoices/routes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#web/platform/call.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { fileProblem } from './file-problem.ts'
import { text } from './text.ts'

const api = client<typeof invoices>(routes, { token: () => null })

type Download =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly sentence: string }
  /** `address` opens the file while the page is open. */
  | { readonly state: 'done'; readonly file: Blob; readonly name: string; readonly address: string }

async function fetchAndSave(token: string): Promise<Download> {
  if (token === '') return { state: 'failed', sentence: text.noId }
  try {
    const file = await api.pdf({ params: { id: token } })
    if (!(file instanceof File)) throw new Error('the answer is no file')
    const name = file.name || text.fileName
    saveFile(file, name)
    return { state: 'done', file, name, address: URL.createObjectURL(file) }
  } catch (failure) {
    return { state: 'failed', sentence: fileProblem(failure, text.sentences) }
  }
}

/** Downloads the invoice once when the page opens, and again on `retry`. */
export function useDownload(token: string): { readonly download: Download; readonly retry: () => void } {
  const [download, setDownload] = useState<Download>({ state: 'loading' })
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void fetchAndSave(token).then(setDownload)
  }, [token])
  const retry = useCallback(() => {
    setDownload({ state: 'loading' })
    void fetchAndSave(token).then(setDownload)
  }, [token])
  return { download, retry }
}
