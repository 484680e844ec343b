import type { OpenKind } from '#shared/office/deletions/rules.ts'

/**
 * What hangs on a customer and goes with them when they are erased, because it is about nothing but
 * the person. Services hang on no customer. All else has to be settled before, a new kind too.
 */
const ERASED_KINDS = ['kept_cards', 'waiting_list', 'signatures', 'services'] as const satisfies readonly OpenKind[]

export type BlockKind = Exclude<OpenKind, (typeof ERASED_KINDS)[number]>
/** What keeps a customer from being erased until it is settled; nobody can accept it. */
export const blocksErasure = (kind: OpenKind): kind is BlockKind => !ERASED_KINDS.some((one) => one === kind)
