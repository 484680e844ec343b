import { useSession } from '#web/platform/session.ts'

/** The most requests of a list. */
const LIMIT = 100

/** Employees answer their own requests, owners those of the office. */
export function useOwnRequests() {
  const { role, user } = useSession()
  return role === 'owner' ? { limit: LIMIT } : { limit: LIMIT, employee_id: user.id }
}
