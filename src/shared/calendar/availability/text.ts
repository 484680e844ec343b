import { hoursOf } from '#shared/values/count-text.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

/** Texts of free times that server and web share. */
export const text = {
  /**
   * Explains that a start is too soon for the office's notice, in minutes. The sentence for three
   * hours is the specification's.
   */
  tooSoon(minutes: number): string {
    if (minutes === 180) return 'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.'
    return minutes === 0
      ? 'לא ניתן לקבוע תור בשעה שכבר עברה.'
      : `לא ניתן לקבוע תור פחות ${withPrefix('מ', minutes % 60 === 0 ? hoursOf(minutes / 60) : `${minutes} דקות`)} מראש.`
  },
}
