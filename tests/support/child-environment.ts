import path from 'node:path'

/**
 * The environment of processes that tests start, besides their own variables. Node stores compiled
 * code in the folder that `npm start` uses, which saves each process a second of CPU.
 */
export const childEnvironment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/luz'),
}
