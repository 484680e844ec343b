/**
 * Preloaded by `npm run check:boundaries`. dependency-cruiser parses with the package "typescript",
 * which has no parsing API in version 7; this gives it the TypeScript 6 of @ts-morph/common.
 */
import { registerHooks } from 'node:module'

const api = import.meta.resolve('@ts-morph/common')
const sources: Record<string, { format: 'json' | 'module'; source: string }> = {
  'luz:typescript': { format: 'module', source: `export { ts as default } from '${api}'` },
  'luz:typescript/package.json': { format: 'json', source: '{"version":"6.0.2"}' },
}
registerHooks({
  resolve: (name, context, next) =>
    `luz:${name}` in sources && context.parentURL?.includes('/dependency-cruiser/')
      ? { url: `luz:${name}`, format: sources[`luz:${name}`]!.format, shortCircuit: true }
      : next(name, context),
  load: (url, context, next) => (sources[url] ? { ...sources[url], shortCircuit: true } : next(url, context)),
})
