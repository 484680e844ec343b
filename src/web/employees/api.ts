import type { employees } from '#shared/employees/contract.ts'
import { routes } from '#shared/employees/routes.ts'
import type { Reply, Sent } from '#shared/http/endpoint.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof employees)['endpoints']
export type Employee = Reply<Endpoints['list']>['employees'][number]
type Query = NonNullable<Sent<Endpoints['list']>['query']>
export type EmployeeBody = Sent<Endpoints['update']>['body']

const api = client<typeof employees>(routes, staff)

export const employeesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['employees', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

export type WorkingHours = readonly Reply<Endpoints['workingHours']>['working_hours'][number][]
/** When each active employee works on the days [start, end), `YYYY-MM-DD`, at most 62. */
export const workingHoursQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: ['employees', 'working-hours', start, end],
    queryFn: async ({ signal }) =>
      (await api.workingHours({ query: { start: start as LocalDate, end: end as LocalDate }, signal })).working_hours,
  })

/** Everybody who was not deleted, for choosing from: active and inactive, by name. */
export const allEmployees = employeesQuery({ sort: 'name' })

/** Products and customers carry employees' names, so they are asked again as well. */
const changed = () =>
  Promise.all(
    ['employees', 'products', 'customers', 'appointments'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

export async function saveEmployee(id: number | null, body: EmployeeBody): Promise<Employee> {
  const { employee } = id === null ? await api.create({ body }) : await api.update({ params: { id: String(id) }, body })
  void changed()
  return employee
}

export async function removeEmployee(id: number): Promise<void> {
  await api.remove({ params: { id: String(id) } })
  void changed()
}
