import { z } from 'zod'
import { flag, money } from '../values/wire.ts'

/** The turnover of an exempt dealer's year so far, beside the ceiling. `near` begins at 80 %. */
export const ceiling = z.object({ turnover: money, amount: money, near: flag, over: flag })
