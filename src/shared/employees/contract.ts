import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import {
  filledText,
  id,
  idInPath,
  optionalEmailIn,
  optionalIsraeliId,
  optionalText,
  phoneIn,
  version,
} from '../values/wire.ts'
import { role } from '../subscriptions/contract.ts'
import { routes } from './routes.ts'

const status = z.enum(['active', 'inactive'])
const employee = z
  .object({
    id,
    name: z.string(),
    id_number: z.string().nullable(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    city: z.string().nullable(),
    address: z.string().nullable(),
    status,
    role,
    version,
  })
  .meta({ id: 'Employee' })

const fields = {
  name: filledText(60),
  id_number: optionalIsraeliId,
  email: optionalEmailIn,
  phone: phoneIn,
  city: optionalText(60),
  address: optionalText(120),
}
const params = z.object({ id: idInPath })

export const employees = contract('employees', routes, {
  /** Employees who were not deleted, by name. */
  list: {
    access: 'staff',
    query: listQuery(['name', '-name']).extend({ status: status.optional() }),
    status: 200,
    reply: z.object({ employees: z.array(employee), total: z.int() }),
  },
  /** With an e-mail address an invitation to choose a password goes out. */
  create: {
    access: 'owner',
    needs: 'active',
    body: z.object(fields),
    status: 201,
    reply: z.object({ employee }),
    fails: ['employee_limit', 'email_taken'],
  },
  update: {
    access: 'owner',
    needs: 'active',
    params,
    body: z.object({ ...fields, status: status.default('active'), version: version.optional() }),
    status: 200,
    reply: z.object({ employee }),
    fails: ['employee_limit', 'email_taken', 'last_owner', 'changed_elsewhere'],
  },
  remove: { access: 'owner', needs: 'active', params, status: 204, reply: z.void(), fails: ['last_owner'] },
})
