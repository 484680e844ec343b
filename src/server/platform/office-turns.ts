/** The heavy work of a process, of which each office has its share. */
import type { Pdf, PdfRequest } from '../providers/pdf/pdf.ts'
import type { Sheet, Workbooks } from '../providers/workbooks/workbooks.ts'
import { openTurns, partyOf, type Holder, type Turns } from './turns.ts'

/**
 * One process draws what we make, another what has a stranger's file in it, and one thread makes
 * workbooks.
 */
const ONE_AT_ONCE = { places: 1, perOffice: 1, officeMax: 40, sessionMax: 20, waitMs: 30_000 }
/** An archive of 100,000 documents takes its thread ten seconds or more. */
const TAX_FILES = { places: 1, perOffice: 1, officeMax: 6, sessionMax: 3, waitMs: 60_000 }
/** Each upload that is handled is in memory, with what is made of it. */
const UPLOADS = { places: 4, perOffice: 2, officeMax: 12, sessionMax: 12, waitMs: 30_000 }
/** Pictures for link previews, which strangers ask for: 60 ms each, few of an office at once. */
const PREVIEWS = { places: 1, perOffice: 1, officeMax: 4, sessionMax: 4, waitMs: 10_000 }

export type OfficeTurns = Readonly<
  Record<'uploads' | 'drawings' | 'originals' | 'workbooks' | 'taxFiles' | 'previews', Turns>
>
export type OfficePdf = {
  /** Prints when it is the office's turn, and fails as `Turns.run`. */
  readonly render: (holder: Holder, request: PdfRequest) => ReturnType<Pdf['render']>
}
export type OfficeWorkbooks = {
  /** Makes a file when it is the office's turn, and fails as `Turns.run`. */
  readonly make: (holder: Holder, sheets: readonly Sheet[]) => ReturnType<Workbooks['make']>
}

/** Opens the places of this process. */
export const openOfficeTurns = (): OfficeTurns => ({
  uploads: openTurns(UPLOADS),
  drawings: openTurns(ONE_AT_ONCE),
  originals: openTurns(ONE_AT_ONCE),
  workbooks: openTurns(ONE_AT_ONCE),
  taxFiles: openTurns(TAX_FILES),
  previews: openTurns(PREVIEWS),
})

/** Calls `pdf` in the turns of drawings, or of originals, which may take 20 seconds each. */
export const drawInTurns = (pdf: Pdf, { drawings, originals }: OfficeTurns): OfficePdf => ({
  render: (holder, request) =>
    (request.original ? originals : drawings).run(partyOf(holder), () => pdf.render(request)),
})

/** Calls `workbooks` in the turns of workbooks. */
export const makeInTurns = (workbooks: Workbooks, turns: OfficeTurns): OfficeWorkbooks => ({
  make: (holder, sheets) => turns.workbooks.run(partyOf(holder), () => workbooks.make(sheets)),
})
