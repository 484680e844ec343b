export const certificateProblems = {
  certificate_unreadable: 400,
  certificate_passphrase: 400,
  certificate_expired: 400,
} as const

type Own = typeof certificateProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
