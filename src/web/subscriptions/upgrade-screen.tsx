import { Card } from '../ui/card.tsx'
import { UpgradeNote } from './parts/upgrade-note.tsx'
import { text } from './text.ts'

/** The first plan with invoices. */
const WITH_INVOICES = 3

/** Shown in place of the invoices while the plan does not include them. */
export const UpgradeScreen = () => (
  <Card as="section">
    <UpgradeNote plan={WITH_INVOICES} title={text.invoicesTitle} />
  </Card>
)
