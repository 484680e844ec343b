import { ask, type Conflict, type ConflictTexts } from '../overlays/confirm.ts'
import { text } from './conflict-text.ts'

const formTexts: ConflictTexts = { ...text, title: text.changedTitle, text: text.changedText }
/**
 * Shows both values after another person saved the same record. Returns null when the dialog was
 * closed without a choice.
 */
export const askWhichVersion = async (
  rows: readonly Conflict[],
  texts: ConflictTexts = formTexts,
): Promise<'mine' | 'theirs' | null> => {
  const result = await ask({
    title: texts.title,
    text: texts.text,
    conflicts: { headings: texts, rows },
    yes: texts.keepMine,
    no: texts.takeTheirs,
    danger: false,
  })
  return result === 'yes' ? 'mine' : result === 'no' ? 'theirs' : null
}
