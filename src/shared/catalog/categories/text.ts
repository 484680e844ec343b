import type { categoryProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof categoryProblems, string> = {
  category_in_use: 'יש מוצרים או שירותים בקטגוריה. יש להעביר אותם לקטגוריה אחרת לפני המחיקה',
  category_name_taken: 'כבר יש קטגוריה בשם הזה',
}
