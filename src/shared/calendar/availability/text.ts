/** Texts of free times that server and web share. */
export const text = {
  /**
   * Explains that a start is too soon for the office's notice, in minutes. The sentence for three
   * hours is the specification's.
   */
  tooSoon(minutes: number): string {
    if (minutes === 180) return 'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.'
    return minutes === 0 ? 'לא ניתן לקבוע תור בשעה שכבר עברה.' : `לא ניתן לקבוע תור פחות ${lengthOf(minutes)} מראש.`
  },
}

function lengthOf(minutes: number): string {
  if (minutes === 60) return 'משעה'
  if (minutes === 120) return 'משעתיים'
  return minutes % 60 === 0 ? `מ־${minutes / 60} שעות` : `מ־${minutes} דקות`
}
