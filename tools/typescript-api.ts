import { ts } from '@ts-morph/common'

/** TypeScript 7 has no API for parsing yet; the 6 that this package carries reads our files for dependency-cruiser. */
export default ts
