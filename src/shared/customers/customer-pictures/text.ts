import type { customerPictureProblems } from './routes.ts'
import { PICTURES_MAX } from './rules.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof customerPictureProblems, string> = {
  heic_picture:
    'התמונה בפורמט HEIC, שאי אפשר לקרוא כאן. באייפון: הגדרות, מצלמה, פורמטים, ״התואם ביותר״. תמונה שכבר צולמה אפשר לשמור כ־JPG ולהעלות.',
  too_many_pictures: `כבר יש ללקוח ${PICTURES_MAX} תמונות. אפשר למחוק תמונה ישנה ולהוסיף את החדשה.`,
}
