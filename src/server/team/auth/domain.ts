import { authDetails } from '#shared/team/auth/contract.ts'
import { authProblems } from '#shared/team/auth/routes.ts'
import { problemText } from '#shared/team/auth/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { authJobs } from './jobs.ts'
import { authRoutes } from './routes.ts'

export const authDomain: Domain = {
  name: 'auth',
  routes: authRoutes,
  jobs: authJobs,
  problems: { status: authProblems, text: problemText, details: authDetails },
  uniques: {
    person_email_taken: 'email_taken',
    user_email_twice: 'email_taken',
    // not that somebody has it
    passkey_taken: 'passkey_unverified',
  },
}
