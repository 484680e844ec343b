/** What both sides of the wire say of online booking. */
export const text = {
  /** Why a start is too near, by the office's notice in minutes; three hours is the specification's own sentence. */
  tooSoon: (minutes: number): string =>
    minutes === 0 ? 'לא ניתן לקבוע פגישה בשעה שכבר עברה.' : `לא ניתן לקבוע פגישה פחות ${lengthOf(minutes)} מראש.`,
}

function lengthOf(minutes: number): string {
  if (minutes === 60) return 'משעה'
  if (minutes === 120) return 'משעתיים'
  return minutes % 60 === 0 ? `מ-${minutes / 60} שעות` : `מ-${minutes} דקות`
}
