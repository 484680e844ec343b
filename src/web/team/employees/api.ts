import type { employees } from '#shared/team/employees/contract.ts'
import { routes } from '#shared/team/employees/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { showSaved } from '#web/platform/saved-row.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof employees)['endpoints']
export type Employee = Reply<Endpoints['list']>['employees'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>
export type EmployeeBody = RequestInput<Endpoints['update']>['body'] & Seen

const api = client<typeof employees>(routes, staff)

/** A page of employees. The page before stays on screen while the next one loads. */
export const employeesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['employees', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

export type WorkingHours = readonly Reply<Endpoints['workingHours']>['working_hours'][number][]
/**
 * Working hours of each active employee for the days [start, end), `YYYY-MM-DD`, at most 62 days.
 */
export const workingHoursQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: ['employees', 'working-hours', start, end],
    queryFn: async ({ signal }) =>
      (await api.workingHours({ query: { start: start as LocalDate, end: end as LocalDate }, signal })).working_hours,
  })

/** How booked each of the days [start, end) is, of the team or of one employee. At most 62 days. */
export const loadsQuery = (start: string, end: string, employee: number | undefined) =>
  queryOptions({
    queryKey: ['employees', 'loads', start, end, employee],
    queryFn: async ({ signal }) => {
      const days = { start: start as LocalDate, end: end as LocalDate }
      const query = { ...days, ...(employee !== undefined && { employee_id: String(employee) }) }
      return (await api.loads({ query, signal })).loads
    },
    // appointments change meanwhile; it is read again whenever the month opens
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** All employees who are not deleted, active and inactive, by name; for pickers. */
export const allEmployees = employeesQuery({ sort: 'name' })

/** Today's load of each active employee. */
export const todayQuery = queryOptions({
  queryKey: ['employees', 'today'],
  queryFn: ({ signal }) => api.today({ signal }),
})

/** Products, customers and appointments carry employees' names, so they are refetched too. */
const changed = () =>
  Promise.all(
    ['employees', 'products', 'customers', 'appointments'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** The choice for the future appointments of an employee who stops working. */
export type ReleaseChoice = { readonly appointments?: 'keep' | 'cancel' | 'move'; readonly move_to?: number }
export type ReleaseResult = Reply<Endpoints['remove']>['released']

const idParams = (id: number) => ({ params: { id: String(id) } })

/** Reads the saved values, bypassing every cache. */
export const freshEmployee = async (id: number): Promise<Employee> => (await api.one(idParams(id))).employee

/** Rejects with employee_limit when the plan has no room, and with email_taken. */
export async function hireEmployee(body: RequestInput<Endpoints['create']>['body']): Promise<void> {
  await api.create({ body })
  void changed()
}

/**
 * `choice` says what happens to future appointments of an employee who becomes inactive. Resolves
 * with what happened.
 */
export async function saveEmployee(id: number, body: EmployeeBody, choice: ReleaseChoice): Promise<ReleaseResult> {
  const { employee, released } = await api.update({ ...idParams(id), body: { ...body, ...choice } })
  showSaved('employees', 'employees', employee)
  void changed()
  return released
}

/** Like saveEmployee, with the choice in the query, because DELETE has no body. */
export async function removeEmployee(
  id: number,
  { appointments, move_to, accept }: ReleaseChoice & { readonly accept?: string },
): Promise<ReleaseResult> {
  const query = {
    ...(accept && { accept }),
    ...(appointments && { appointments }),
    ...(move_to && { move_to: String(move_to) }),
  }
  const { released } = await api.remove({ ...idParams(id), query })
  void changed()
  return released
}

/** Sends another invitation to choose a password. */
export async function inviteAgain(id: number): Promise<void> {
  await api.invite(idParams(id))
  void changed()
}
