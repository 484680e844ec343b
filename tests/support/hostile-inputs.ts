/** Hostile and malformed input, generated from the contracts. */
import fc from 'fast-check'
import { schemaOf, type Address, type Input, type Schema } from './endpoints.ts'

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u05d0\u202c',
    '\u2066\u2069',
    "'; drop table customers;--",
    "' or 1=1 --",
    '$1',
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{constructor.constructor("return 1")()}}',
    '__proto__',
    'constructor',
    '\u05d0'.repeat(300),
    'x'.repeat(10_000),
    '1e999',
    '-0',
    'NaN',
    '0x10',
    '9'.repeat(40),
    '2026-02-31 10:00:00',
    '0000-00-00 00:00:00',
    '9999-99-99 99:99:99',
    '2026-03-27 02:30:00',
  ),
)
const hostileNumber = fc.constantFrom(0, -0, -1, 0.5, 1e-7, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e21, 1e308)
/** A value of any type. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: -1 }, { toString: null }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"owner"}}}') as unknown),
)

/** Values with a schema's shape, not always with its meaning. */
function matching(schema: Schema, defs: Record<string, Schema> = schema.$defs ?? {}): fc.Arbitrary<unknown> {
  const inner = (part: Schema) => matching(part, defs)
  if (schema.$ref) return inner(defs[schema.$ref.split('/').at(-1)!] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner))
  switch (schema.type) {
    case 'string':
      return schema.pattern ? fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), hostileText) : hostileText
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 500 }), hostileNumber)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: 4 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, inner(property)])),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    default:
      return anything
  }
}

/** A valid object with one or two bad fields: such input reaches the most code. */
const withBadFields = (good: Record<string, unknown>): fc.Arbitrary<unknown> => {
  const names = Object.keys(good)
  if (names.length === 0) return fc.constant(good)
  const bad = fc.array(fc.tuple(fc.constantFrom(...names), anything), { minLength: 1, maxLength: 2 })
  return bad.map((changes) => ({ ...good, ...Object.fromEntries(changes) }))
}

/** A file whose name contradicts its content, or no file. */
const hostileFile = fc.option(
  fc.record({
    name: hostileText,
    type: fc.constantFrom('image/png', 'application/pdf', 'text/html', 'image/svg+xml', 'nonsense', ''),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(
        Buffer.alloc(0),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from('%PDF-1.7'),
        Buffer.from('PK\x03\x04'),
      ),
    ),
  }),
  { nil: undefined },
)

/** Requests to an endpoint, from slightly wrong to absurd. `good` is a request that succeeds. */
export function hostileInputs({ endpoint }: Address, good: Input): fc.Arbitrary<Input> {
  const part = (name: 'params' | 'query' | 'body') => {
    const type = endpoint[name]
    if (!type) return fc.constant(undefined)
    const schema = schemaOf(type)
    const known = (good[name] ?? {}) as Record<string, unknown>
    const choices = [
      { arbitrary: fc.constant<unknown>(known), weight: 2 },
      { arbitrary: withBadFields(known), weight: 3 },
      { arbitrary: matching(schema), weight: 3 },
    ]
    return fc.oneof(...choices, ...(name === 'body' ? [{ arbitrary: anything, weight: 1 }] : []))
  }
  const file = endpoint.upload ? hostileFile : fc.constant(undefined)
  return fc.record({ params: part('params'), query: part('query'), body: part('body'), file }) as fc.Arbitrary<Input>
}
