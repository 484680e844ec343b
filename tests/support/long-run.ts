/**
 * How often tests try what depends on chance: races, kills and random orders. `npm test` tries each
 * a few times; `npm run test:long`, which sets LUZ_LONG=1, as often as finds rare faults.
 */
const isLong = process.env.LUZ_LONG === '1'

/** `few` in `npm test`, `many` in `npm run test:long`. */
export const rounds = (few: number, many: number): number => (isLong ? many : few)
