/**
 * The boundaries: runs dependency-cruiser with the rules of .dependency-cruiser.cjs over the folders named, or over
 * src, tools, tests and bench. Prints what stands where it must not; the exit code is 1 when something does.
 */
import { existsSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'

// dependency-cruiser asks for a package called "typescript" below version 7; here it is given one.
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
