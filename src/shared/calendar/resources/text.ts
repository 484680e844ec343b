import type { resourceProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof resourceProblems, string> = {
  resource_in_use: 'כבר נקבעו תורים ליותר יחידות מהכמות החדשה. יש להזיז תורים לפני שמקטינים את הכמות',
  resource_name_taken: 'כבר יש חדר או מכשיר בשם הזה',
  resource_taken: 'החדר או המכשיר של השירות תפוס בשעה זו. אפשר לבחור מועד אחר',
}

export const text = {
  taken: (name: string) => `${name} תפוס בשעה זו`,
  inactive: (name: string) => `${name} לא פעיל כרגע. אפשר להפעיל אותו במסך ״חדרים ומכשירים״`,
  inUse: (most: number) =>
    `כבר נקבעו תורים ל־${most} יחידות באותו זמן. יש להזיז תורים לפני שמקטינים את הכמות מתחת ל־${most}`,
}
