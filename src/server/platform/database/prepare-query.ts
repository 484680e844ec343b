import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Compilable, CompiledQuery } from 'kysely'
import type { DB } from './database.generated.ts'

/** Only builds queries; it has no connection. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export type Builder = Pick<Kysely<DB>, 'selectFrom' | 'with'>

class Placeholder {
  readonly name: string | symbol
  constructor(name: string | symbol) {
    this.name = name
  }
}

/**
 * A query whose text is built at its first use and then kept; building a query of a dozen joins
 * costs Kysely half a millisecond. `build` gets a placeholder for each value of `P`: it must use
 * them as values of the query only, and must not depend on what they contain.
 */
export function prepareQuery<P extends object, R>(
  build: (db: Builder, values: P) => Compilable<R>,
): (values: P) => CompiledQuery<R> {
  let prepared: CompiledQuery<R> | undefined
  const placeholders = new Proxy(
    {},
    {
      get: (_, name) => new Placeholder(name),
      ownKeys: () => {
        throw new Error('a prepared query names each of its values: a spread would copy none')
      },
    },
  ) as P
  return (values) => {
    prepared ??= build(builder, placeholders).compile()
    const parameters = prepared.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof P] : value,
    )
    return { ...prepared, parameters }
  }
}
