/**
 * Writes docs/api/openapi.json and a page per domain from the contracts, without a database or a
 * server. `--check` fails instead when the committed files differ from the contracts.
 */
import { randomBytes } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { domains } from '#server/domains.ts'
import { contractsOf, sessionStoreOf } from '#server/platform/domain.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import type { Services } from '#server/platform/services.ts'
import { needsOf, type Contract, type Endpoint } from '#shared/http/endpoint.ts'
import { problemRegistryOf } from '#server/platform/http/problem-registry.ts'
import type { ProblemCode } from '#shared/http/problems.ts'
import { prettified, writeOrCheck } from './generated.ts'

const DIR = 'docs/api'
const book = problemRegistryOf(domains, sessionStoreOf(domains).problems)
const services = {
  environment: readEnvironment({
    NODE_ENV: 'production',
    LUZ_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: 'https://localhost',
    MAIL: 'off',
    TRUST_PROXY: 'none',
    LOG_LEVEL: 'silent',
  }),
  pgListener: { on: () => {}, onGap: () => {}, client: () => null, close: async () => {} },
  publicUrl: () => 'http://localhost',
} as unknown as Services // the other services are used only by requests

type Operation = { responses: Record<string, { content?: unknown }> }
type Spec = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } }
const app = await buildApp(services, null)
await app.ready()
const spec = app.swagger() as unknown as Spec
await app.close()
for (const operations of Object.values(spec.paths)) {
  for (const { responses } of Object.values(operations)) delete responses['204']?.content // a reply without a body
}

// every named schema is written as input and output; unreferenced ones are removed
const { schemas } = spec.components
for (let removed = true; removed;) {
  const text = JSON.stringify(spec)
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  removed = unused.length > 0
}

// registered in the order of imports; sorted, so that an import that moves changes nothing
spec.components.schemas = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => a.localeCompare(b)))

const pages = contractsOf(domains).map(({ contract }) => [`${DIR}/${contract.name}.md`, pageOf(contract)])
const files: Record<string, string> = {
  [`${DIR}/openapi.json`]: await prettified('openapi.json', JSON.stringify(spec)),
  [`${DIR}/README.md`]: indexPage(),
  ...Object.fromEntries(pages),
}
writeOrCheck(files, 'npm run openapi')

/** One row per endpoint: who may call it, its status, and its own problems. */
function pageOf({ name, routes, endpoints }: Contract): string {
  const rows = Object.entries(endpoints).map(([operation, endpoint]) => rowOf(operation, routes[operation]!, endpoint))
  return `# ${name}\n\nWritten by tools/openapi.ts from src/shared/${name}/contract.ts; the schemas are in openapi.json.\n\n| operation | call | who | answers | own problems |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
}
function rowOf(operation: string, [method, path]: readonly [string, string], endpoint: Endpoint): string {
  const needs = needsOf(endpoint).map((need) => (need === 'active' ? 'subscription active' : need))
  const { needsForOthers } = endpoint
  const who = [endpoint.access, ...needs, ...(needsForOthers ? [`${needsForOthers} for others'`] : [])].join(', ')
  const fails = (endpoint.fails ?? []).map((code) => `\`${code}\` ${book.status[code]}`).join(', ')
  return `| ${operation} | \`${method} ${path}\` | ${who} | ${endpoint.status} | ${fails} |`
}
function indexPage(): string {
  const pages = contractsOf(domains).map(({ contract }) => `- [${contract.name}](${contract.name}.md)`)
  const codes = (Object.keys(book.status) as ProblemCode[])
    .toSorted((a, b) => book.status[a] - book.status[b] || a.localeCompare(b))
    .map((code) => `| \`${code}\` | ${book.status[code]} | ${book.text[code]} |`)
  return `# The API\n\n[openapi.json](openapi.json) is OpenAPI 3.1, served at \`/api/openapi.json\` as well. A page per domain:\n\n${pages.join('\n')}\n\nNot in the document: \`GET /api/events\` (staff), a stream of server-sent events of the office. Each has \`data: {"what","id"}\`, \`Last-Event-ID\` resumes the stream, and \`event: resync\` says that events may have been missed.\n\n## Problems\n\nEvery failure is answered with \`{ code, error, messages: { error }, fields?, slots?, appointment?, request_id }\`.\n\n| code | status | sentence |\n|---|---|---|\n${codes.join('\n')}\n`
}
