import type { categoryProblems } from './problems.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof categoryProblems, string> = {
  category_in_use: 'יש מוצרים או שירותים בקטגוריה. יש להעביר אותם לקטגוריה אחרת לפני המחיקה',
  category_name_taken: 'כבר יש קטגוריה בשם הזה',
}
