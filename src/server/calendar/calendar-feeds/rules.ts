import type { Services } from '#server/platform/services.ts'

/** The keyed hash under which the token of an address is stored. */
export const macOf = ({ secrets }: Services, token: string): Buffer => secrets.mac('calendar feed', token)
