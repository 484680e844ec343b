import { ts } from '@ts-morph/common'

/** TypeScript 7 has no parsing API yet; dependency-cruiser uses the TypeScript 6 of this package. */
export default ts
