/**
 * Writes docs/api, a page per domain from the contracts, without a database or a server. `--check`
 * fails instead when the committed files differ from the contracts.
 */
import { domains } from '#server/domains.ts'
import { contractsOf, sessionStoreOf } from '#server/platform/domain.ts'
import { needsOf, type Contract, type Endpoint } from '#shared/http/endpoint.ts'
import { problemRegistryOf } from '#server/platform/http/problem-registry.ts'
import type { ProblemCode } from '#shared/http/problems.ts'
import { writeOrCheck } from './generated.ts'

const DIR = 'docs/api'
const book = problemRegistryOf(domains, sessionStoreOf(domains).problems)
const pages = contractsOf(domains).map(({ contract }) => [`${DIR}/${contract.name}.md`, pageOf(contract)])
writeOrCheck({ [`${DIR}/README.md`]: indexPage(), ...Object.fromEntries(pages) }, 'npm run openapi')

/** One row per endpoint: who may call it, its status, and its own problems. */
function pageOf({ name, routes, endpoints }: Contract): string {
  const rows = Object.entries(endpoints).map(([operation, endpoint]) => rowOf(operation, routes[operation]!, endpoint))
  return `# ${name}\n\nWritten by tools/openapi.ts from the contract; the schemas are at \`/api/openapi.json\`.\n\n| operation | call | who | answers | own problems |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
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
  return `# The API\n\n\`/api/openapi.json\` of a running server is OpenAPI 3.1. A page per domain:\n\n${pages.join('\n')}\n\nNot in the document: \`GET /api/events\` (staff), a stream of server-sent events of the office. Each has \`data: {"what","id"}\`, \`Last-Event-ID\` resumes the stream, and \`event: resync\` says that events may have been missed. \`GET /api/together?ask=…&ask=…\` (staff): several calls that read as one request; its parts \`{status, body}\` are what each of them gets alone.\n\n## Problems\n\nEvery failure is answered with \`{ code, error, messages: { error }, fields?, slots?, appointment?, request_id }\`.\n\n| code | status | sentence |\n|---|---|---|\n${codes.join('\n')}\n`
}
