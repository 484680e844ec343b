import type { ReactNode } from 'react'

/**
 * An amount, phone number, time or range: one left-to-right run on one line with tabular figures,
 * isolated from the surrounding Hebrew.
 */
export const Num = ({ children }: { children: ReactNode }) => <span className="num">{children}</span>
