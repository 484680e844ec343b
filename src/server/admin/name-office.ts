import { userByEmail } from '../auth/queries.ts'
import { refuse, type AdminAt } from './command-line.ts'
import { findOffice, type Office } from './queries.ts'

/** The office that was meant, or one sentence that there is none. */
export const officeNamed = async ({ services }: AdminAt, named: string): Promise<Office> =>
  (await findOffice(services.db, named.toLowerCase())) ??
  refuse(`There is no office "${named}". "npm run admin -- offices list" shows them.`)

/** The person whose address it is, in whichever office. */
export const userNamed = async ({ services }: AdminAt, email: string) =>
  (await userByEmail(services.db, email.trim().toLowerCase())) ??
  refuse(`Nobody signs in as ${email}. "npm run admin -- users list <office>" shows who does.`)
