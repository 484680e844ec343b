import { counted, hoursOf } from '#shared/values/count-text.ts'

/** Sentences of the platform that depend on more than a problem's code. */
export const platformText = {
  tooMany: (seconds: number) => `יותר מדי ניסיונות. נסו שוב בעוד ${waitText(seconds)}`,
  muchWork: 'כמה פעולות כבדות של העסק כבר רצות. אפשר לנסות שוב בעוד רגע',
  diskFull: 'אפשר כרגע לצפות בלבד: נגמר המקום בשרת. הנתונים שמורים, ואפשר לנסות שוב מאוחר יותר',
  manyStreams: 'המערכת פתוחה ביותר מדי חלונות. יש לסגור כמה מהם',
  manyUploads: 'כמה קבצים כבר עולים עכשיו. אפשר לנסות שוב כשיסתיימו',
  accessibility: 'הצהרת נגישות',
  privacy: 'פרטיות',
} as const

/** `40 דקות`, rounded up, so that nobody comes too early. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes === 60) return 'שעה'
  return minutes < 120 ? counted(minutes, ['דקה', 'שתי דקות', 'דקות']) : hoursOf(Math.ceil(minutes / 60))
}
