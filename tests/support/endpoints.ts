/** Every endpoint as a flat list, from the contracts that the server mounts. */
import { z } from 'zod'
import { domains } from '#server/domains.ts'
import { contractsOf } from '#server/platform/domain.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

type Part = 'params' | 'query' | 'body'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Address = {
  /** `appointments.create` */
  readonly key: string
  readonly domain: string
  readonly method: Method
  readonly path: string
  readonly endpoint: Endpoint
}
/** A request's input, as it is sent. */
export type Input = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  /** For endpoints with an upload. */
  readonly file?: { readonly name: string; readonly type?: string; readonly bytes: Buffer }
}

export const endpoints: readonly Address[] = contractsOf(domains).flatMap(({ contract }) =>
  Object.entries(contract.endpoints).map(([name, endpoint]) => {
    const [method, path] = contract.routes[name]!
    return { key: `${contract.name}.${name}`, domain: contract.name, method, path, endpoint }
  }),
)

/**
 * The address with its parameters. Lone surrogates are not allowed in addresses and are sent as
 * their replacement.
 */
export function urlOf({ path }: Address, { params = {}, query = {} }: Input): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  return pairs.length > 0 ? `${place}?${pairs.join('&')}` : place
}
const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** The subset of JSON Schema that contracts convert to. */
export type Schema = {
  readonly $ref?: string
  readonly $defs?: Record<string, Schema>
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Schema
  readonly properties?: Record<string, Schema>
  readonly required?: readonly string[]
}
export const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

const inPath = '^[1-9]\\d{0,14}$'
/** Whether a value of this schema is the id of a row, and not another number, such as a version. */
function isId(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isId(one))
  if (schema.type === 'array') return schema.items !== undefined && isId(schema.items)
  return (schema.type === 'integer' && schema.exclusiveMinimum === 0) || schema.pattern === inPath
}

export type IdField = { readonly part: Part; readonly name: string; readonly list: boolean }
/** Every field of this endpoint's input that is the id of a row or of an office. */
export const idsIn = ({ endpoint }: Address): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const type = endpoint[part]
    if (!type) return []
    return Object.entries(schemaOf(type).properties ?? {}).flatMap(([name, schema]) =>
      (!name.endsWith('version') && isId(schema)) || name === 'officeId'
        ? [{ part, name, list: schema.type === 'array' }]
        : [],
    )
  })
