/**
 * The two reports that accompany the files: annex 4 (the run) and section 2.6 (invoices by type).
 */
import { toMoney } from '#shared/values/money.ts'
import { invoiceCodes, recordNames, text } from '../text.ts'

export type Run = {
  readonly dealer: string
  readonly business: string
  readonly path: string
  readonly from: string
  readonly to: string
  readonly software: string
  readonly certificate: string | null
  /** Wall clock of the run. */
  readonly at: string
  readonly counts: ReadonlyMap<string, number>
  /** Of each type: how many invoices, and their agorot. */
  readonly sums: ReadonlyMap<number, { readonly count: number; readonly total: number }>
}

const shown = (date: string) => date.slice(0, 10).split('-').toReversed().join('/')
const produced = ({ software, certificate, at }: Run) => [
  text.software(software, certificate),
  text.produced(shown(at), at.slice(11, 16)),
]

/** The report of the run, with the sentence that the instructions prescribe. */
export function runReport(run: Run): string {
  const { dealer, business, path, from, to, counts } = run
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return lines([
    text.runReport,
    `${text.dealer} ${dealer}`,
    `${text.business} ${business}`,
    '',
    text.runDone,
    `${text.path} ${path}`,
    text.range(shown(from), shown(to)),
    '',
    text.records,
    ...Object.entries(recordNames).map(([code, name]) => `${code} | ${name} | ${counts.get(code) ?? 0}`),
    `${text.allRecords} | ${all}`,
    '',
    ...produced(run),
  ])
}

/** Every code of annex 1, with zeros for invoices that are not kept. */
export function sumReport(run: Run): string {
  const rows = invoiceCodes.map(([code, name]) => {
    const { count, total } = run.sums.get(code) ?? { count: 0, total: 0 }
    return `${code} | ${name} | ${count} | ${toMoney(total)}`
  })
  const { dealer, business, from, to } = run
  return lines([
    text.sumReport,
    `${text.dealer} ${dealer}`,
    `${text.business} ${business}`,
    text.range(shown(from), shown(to)),
    '',
    text.sumHead,
    ...rows,
    '',
    ...produced(run),
  ])
}

const lines = (values: readonly string[]) => values.map((line) => `${line}\r\n`).join('')
