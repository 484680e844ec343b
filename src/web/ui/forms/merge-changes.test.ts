import { describe, expect, it } from 'vitest'
import { mergeChanges, conflictsOf } from './merge-changes.ts'

const opened = { name: 'דנה', phone: '1', notes: '' }
const shown = (v: typeof opened) => ({
  name: ['שם', v.name] as const,
  phone: ['טלפון', v.phone] as const,
  notes: ['הערות', v.notes] as const,
})

describe('merging two people’s changes to one record', () => {
  it('keeps the changes of both and shows only the details that differ', () => {
    const typed = { ...opened, phone: '2' }
    const saved = { ...opened, notes: 'חדש' }
    const merged = mergeChanges(opened, typed, saved)
    expect(merged).toEqual({ name: 'דנה', phone: '2', notes: 'חדש' })
    expect(conflictsOf(merged, saved, shown)).toEqual([{ name: 'טלפון', mine: '2', theirs: '1' }])
  })

  it('finds no difference when both typed the same value', () => {
    const typed = { ...opened, phone: '2' }
    expect(conflictsOf(mergeChanges(opened, typed, typed), typed, shown)).toEqual([])
  })
})
