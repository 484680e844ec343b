import { formatDate, formatWeekday } from '#web/platform/format.ts'

/** A date with its weekday. */
export const Day = ({ start }: { readonly start: string }) => (
  <>
    {formatWeekday(start)}, <span className="num">{formatDate(start)}</span>
  </>
)
