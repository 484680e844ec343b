import type { customerDataProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof customerDataProblems, string> = {
  erasure_blocked: 'אי אפשר למחוק עכשיו את המידע על הלקוח, כי נשארו עניינים פתוחים.',
}
