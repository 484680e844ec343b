import fs from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { crashingPdfs, pdfOf } from '#tests/support/pdf-files.ts'
import { printingProcesses } from '#tests/support/printing-processes.ts'
import type { Pdf, PdfRequest } from '../pdf/pdf.ts'
import { typstPdf } from '../pdf/typst-pdf.ts'
import { startChild } from './start-child.ts'

const document: PdfRequest = {
  template: '#d',
  data: 'שלום',
  pictures: {},
  title: 'כותרת',
  author: 'סטודיו נועה',
  createdAt: new Date('2026-11-22T10:58:00Z'),
  attachment: null,
}
const withOriginal = (original: Buffer): PdfRequest => ({
  ...document,
  template: '#image("/original.pdf", page: 1)',
  original,
})
const [crashing] = Object.values(crashingPdfs())
/** Other files of the same run may print, too. */
const before = new Set(printingProcesses().map(({ pid }) => pid))
const children = () => printingProcesses().filter(({ pid }) => !before.has(pid))
const pids = () => children().map(({ pid }) => pid)

let printer: Pdf
const open = (limits: Parameters<typeof typstPdf>[0] = {}) => (printer = typstPdf(limits))
afterEach(async () => {
  await printer.close()
  // `close` waits for the end of the processes
  if (pids().length > 0) throw new Error('a process that prints was left')
})

describe('the process that prints', () => {
  it('gets limits, and nothing of the environment of the server', async () => {
    process.env.LUZ_PRINTING_TEST = 'a secret'
    await open().render(document)
    const [child] = children()
    const variables = fs.readFileSync(`/proc/${child!.pid}/environ`, 'utf8')
    delete process.env.LUZ_PRINTING_TEST
    expect(variables).toContain('RAYON_NUM_THREADS=1')
    expect(variables).not.toMatch(/LUZ_|secret|HOME=|PATH=/)
    expect(child!.limits).toMatch(/^Max address space +2147483648 /m)
    expect(child!.limits).toMatch(/^Max core file size +0 /m)
    expect(fs.readFileSync('/proc/self/maps', 'utf8')).not.toContain('typst')
    expect(fs.readFileSync(`/proc/${child!.pid}/maps`, 'utf8')).toContain('typst')
  })

  it('prints no document beside the file of a stranger, whose crash it survives', async () => {
    const { render } = open()
    await render(document)
    const [ours] = pids()
    const [crash, printed] = await Promise.allSettled([render(withOriginal(crashing!)), render(document)])
    expect(crash).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/ended with SIG/) } })
    expect(printed.status).toBe('fulfilled')
    expect(pids()).toEqual([ours])
    await expect(render(withOriginal(pdfOf(['x'])))).resolves.toBeInstanceOf(Uint8Array)
    expect(pids()).toHaveLength(2)
  })

  it('is started again for the document at which it was ended from outside', async () => {
    const { render } = open()
    await render(document)
    const [first] = pids()
    const printed = Promise.all([render(document), render(document)])
    process.kill(first!, 'SIGKILL')
    expect(await printed).toHaveLength(2)
    expect(pids()).not.toContain(first)
  })

  it('is killed when it has too much memory where the system does not limit it', async () => {
    const hungry = startChild({
      name: 'the PDF printer',
      file: new URL('../pdf/typst-child.ts', import.meta.url),
      variables: {},
      secondsMax: 60,
      system: { hasShell: false, limitsMemory: false, ownNetwork: [] },
    })
    const template = '#let many = (0,) * 40000000\n#many.map(one => one)'
    await expect(hungry.ask({ ...document, template })).rejects.toThrow('ended with SIGKILL')
    await open().render(document)
  })

  it('ends when it has nothing to print', async () => {
    const { render } = open({ idleMsMax: 50 })
    await render(document)
    await expect.poll(pids).toEqual([])
    await render(document)
  })
})
