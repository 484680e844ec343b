import { useState } from 'react'
import { CampaignComposer } from '../campaign-composer.tsx'
import { CampaignList } from '../campaign-list.tsx'
import { takeDraft, type Draft } from './draft.ts'

/** The campaigns of the office, or the form of a new one. Lazy. */
export default function CampaignsTab() {
  const [draft, setDraft] = useState<Draft | null>(takeDraft)
  if (draft) return <CampaignComposer draft={draft} onClose={() => setDraft(null)} />
  return <CampaignList onNew={() => setDraft({ message: '' })} />
}
