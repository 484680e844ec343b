/**
 * What a customer's notes warn of. Signed health declarations add their answers to the notes as
 * lines `22/11/2026, health declaration: allergy? yes – ammonia; medicine`, and staff write their own.
 */
const WARNS = /רגיש|אלרגי/
/** "No allergies" warns of nothing. A warning too many is better than one that is missed. */
const DENIED = /(?<![א-ת])(?:אין|ללא|בלי|לא)\s+(?:רגיש|אלרגי)/g
const DECLARED = /^\d{2}\/\d{2}\/\d{4}, [^:]+: /

export type NoteParts = {
  /** Short sentences about allergies, in the order of the notes. */
  readonly warnings: string[]
  /** Everything else. */
  readonly rest: string
}

/** Separates warnings from the rest of the notes. */
export function splitNotes(notes: string | null): NoteParts {
  const warnings: string[] = []
  const rest: string[] = []
  for (const line of (notes ?? '').split('\n')) {
    const [head] = DECLARED.exec(line) ?? ['']
    const parts = head ? line.slice(head.length).split('; ') : [line]
    const warning = parts.filter((part) => WARNS.test(part.replace(DENIED, '')))
    const other = parts.filter((part) => !warning.includes(part))
    warnings.push(...warning.map((part) => part.trim()))
    if (other.length > 0) rest.push(head + other.join('; '))
  }
  return { warnings, rest: rest.join('\n').trim() }
}
