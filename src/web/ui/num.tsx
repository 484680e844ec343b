import type { ReactNode } from 'react'

/** An amount, a phone, a time or a range: one left-to-right run in one line, with tabular figures, isolated from the Hebrew around it. */
export const Num = ({ children }: { children: ReactNode }) => <span className="num">{children}</span>
