import { toWallClock } from '#shared/values/local-time.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/platform/format.ts'

/**
 * An amount, phone number, time or range: one left-to-right run on one line with tabular figures,
 * isolated from the surrounding Hebrew.
 */
export const Num = ({ children }: { children: ReactNode }) => <span className="num">{children}</span>

/** A date and time on the office's clock. `iso` has a Z. */
export const DateAndTime = ({ iso }: { iso: string }) => <Num>{formatDateTime(toWallClock(Date.parse(iso)))}</Num>
