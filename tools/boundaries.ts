/**
 * Runs dependency-cruiser with the rules of .dependency-cruiser.cjs on the given folders, by default src, tools, tests
 * and bench. Prints the violations; the exit code is 1 when there are any.
 */
import { existsSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'

// dependency-cruiser requires the package "typescript" below version 7; these hooks provide one.
const api = new URL('typescript-api.ts', import.meta.url).href
const manifest = `${api}#package.json`
registerHooks({
  resolve: (name, context, next) => {
    if (!context.parentURL?.includes('/dependency-cruiser/')) return next(name, context)
    if (name === 'typescript') return { url: api, shortCircuit: true }
    if (name === 'typescript/package.json') return { url: manifest, format: 'json', shortCircuit: true }
    return next(name, context)
  },
  load: (url, context, next) =>
    url === manifest ? { format: 'json', source: '{"version":"6.0.2"}', shortCircuit: true } : next(url, context),
})

const { cruise } = await import('dependency-cruiser')
const { options, ...ruleSet } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const { enhancedResolveOptions, ...cruiseOptions } = options
const asked = process.argv.slice(2)
const folders = (asked.length ? asked : ['src', 'tools', 'tests', 'bench']).filter((folder) => existsSync(folder))

const result = await cruise(
  folders,
  { ...cruiseOptions, ruleSet, validate: true, outputType: 'err-long' },
  enhancedResolveOptions,
)
console.log(typeof result.output === 'string' ? result.output.trim() : JSON.stringify(result.output))
process.exitCode = result.exitCode ? 1 : 0
