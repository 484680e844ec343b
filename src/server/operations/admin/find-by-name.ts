import { accountOfAddress } from '#server/team/auth/account-queries.ts'
import { failCommand, type AdminContext } from './command-line.ts'
import { findOffice, type Office } from './queries.ts'

/** The office by id or slug. Throws CommandError when there is none. */
export const requireOffice = async ({ services }: AdminContext, named: string): Promise<Office> =>
  (await findOffice(services.db, named.toLowerCase())) ??
  failCommand(`There is no office "${named}". "npm run admin -- offices list" shows them.`)

/** The user who has proved this email address, or the oldest one who claims it, in any office. */
export const requireUser = async ({ services }: AdminContext, email: string) =>
  (await accountOfAddress(services.db, email.trim().toLowerCase())) ??
  failCommand(`No user signs in as ${email}. "npm run admin -- users list <office>" shows who does.`)
