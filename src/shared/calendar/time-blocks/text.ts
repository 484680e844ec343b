import type { timeBlockProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof timeBlockProblems, string> = {
  block_meets_appointments: 'בזמן הזה כבר נקבעו תורים. אפשר לחסום בכל זאת, והתורים יישארו ביומן',
}
