import { deletionProblems } from '#shared/office/deletions/problems.ts'
import { deletionDetails } from '#shared/office/deletions/summaries.ts'
import { problemText } from '#shared/office/deletions/text.ts'
import type { Domain } from '#server/platform/domain.ts'

export const deletionDomain: Domain = {
  name: 'deletions',
  problems: { status: deletionProblems, text: problemText, details: deletionDetails },
}
