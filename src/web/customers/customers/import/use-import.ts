import { useRef, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { customersChanged, importRows, type ImportOutcome, type ImportRow } from '../api.ts'
import type { Mapping } from './guess-columns.ts'
import { batchesOf, rowsOf } from './import-columns.ts'
import { markRepeatedPhones } from './rejected-rows.ts'
import type { Table } from './read-table.ts'
import { text } from './text.ts'

export type Step = 'file' | 'columns' | 'preview' | 'report'
export type Duplicates = 'skip' | 'merge'
export type Running = {
  readonly mode: 'check' | 'save'
  readonly done: number
  readonly total: number
  /** Why the import stopped. Answered rows are kept, and resuming starts after them. */
  readonly problem: string | null
}

/**
 * An import from the file to the report. The server checks rows batch by batch and saves them the
 * same way. A failed connection loses nothing: answers are kept, and the remaining batches can be
 * sent later.
 */
export function useImport() {
  const [step, setStep] = useState<Step>('file')
  const [table, setTable] = useState<Table | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [handledBy, setHandledBy] = useState<number | null>(null)
  const [checked, setChecked] = useState<readonly ImportOutcome[]>([])
  const [saved, setSaved] = useState<ReadonlyMap<number, ImportOutcome>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<number, Duplicates>>(new Map())
  const [running, setRunning] = useState<Running | null>(null)
  const remaining = useRef<ImportRow[][]>([])
  const outcomes = useRef<ImportOutcome[]>([])

  const sendBatches = async (mode: Running['mode'], total: number) => {
    for (let batch = remaining.current[0]; batch; batch = remaining.current[0]) {
      setRunning({ mode, done: total - remaining.current.flat().length, total, problem: null })
      try {
        outcomes.current.push(...(await importRows({ mode, handled_by: handledBy, rows: batch })))
      } catch (failure) {
        const problem = failure instanceof CallFailed ? failure.message : text.offline
        return setRunning({ mode, done: total - remaining.current.flat().length, total, problem })
      }
      remaining.current.shift()
    }
    setRunning(null)
    if (mode === 'save') return report()
    setChecked(markRepeatedPhones(outcomes.current))
    setStep('preview')
  }
  const report = () => {
    setSaved(new Map(outcomes.current.map((one) => [one.row, one])))
    setStep('report')
    void customersChanged()
  }
  const start = (mode: Running['mode'], rows: readonly ImportRow[]) => {
    remaining.current = batchesOf(rows)
    outcomes.current = []
    return sendBatches(mode, rows.length)
  }

  return {
    step,
    table,
    mapping,
    handledBy,
    checked,
    saved,
    chosen,
    running,
    setMapping,
    setHandledBy,
    open: (opened: Table, guessed: Mapping) => {
      setTable(opened)
      setMapping(guessed)
      setStep('columns')
    },
    back: () => setStep(step === 'preview' ? 'columns' : 'file'),
    restart: () => {
      setStep('file')
      setTable(null)
      setChosen(new Map())
    },
    check: () => {
      setChosen(new Map())
      return start('check', rowsOf(table!, mapping))
    },
    choose: (rows: readonly number[], how: Duplicates) =>
      setChosen((before) => new Map([...before, ...rows.map((row) => [row, how] as const)])),
    save: () => start('save', rowsToSave(table!, mapping, checked, chosen)),
    resume: () => running && sendBatches(running.mode, running.total),
    /** Stops the import. The rows saved so far are reported. */
    stop: () => {
      remaining.current = []
      setRunning(null)
      if (running?.mode === 'save') report()
    },
  }
}
export type Import = ReturnType<typeof useImport>

/**
 * The new rows, and the duplicates chosen to fill empty fields. Invalid rows are not sent; the
 * report lists them.
 */
function rowsToSave(
  table: Table,
  mapping: Mapping,
  checked: readonly ImportOutcome[],
  chosen: ReadonlyMap<number, Duplicates>,
): ImportRow[] {
  const outcomes = new Map(checked.map((one) => [one.row, one.outcome]))
  return rowsOf(table, mapping).flatMap((row) => {
    const outcome = outcomes.get(row.row)
    if (outcome === 'created') return row
    return outcome === 'duplicate' && chosen.get(row.row) === 'merge' ? { ...row, duplicate: 'merge' as const } : []
  })
}
