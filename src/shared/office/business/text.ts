import type { businessProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof businessProblems, string> = {
  bad_image: 'אפשר להעלות PNG, JPG או WebP, עד 50 מגה־פיקסל',
  dealer_number_fixed: 'כבר הופקו מסמכים במספר העוסק הזה. מספר אחר פותח ספרים חדשים עם מספור חדש: יש לבחור מאיזה יום.',
  slug_taken: 'הכתובת הזאת כבר תפוסה. אפשר לבחור כתובת אחרת',
}
