import { ChosenLine } from '../chosen-line.tsx'
import { EmployeeStep } from '../employee-step.tsx'
import { MoreServices } from '../more-services/more-services.tsx'
import { RememberedCard } from '../remembered/remembered-card.tsx'
import type { StepProps } from '../step-props.ts'
import { DateStep } from './date-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PhoneStep } from './phone-step.tsx'

export { sharePage } from '../share-page.ts'

const steps = { 2: EmployeeStep, 3: PhoneStep, 4: DetailsStep, 5: DateStep }

/** The steps after the first, and parts of it. They are loaded once a service is chosen. */
export default function LaterSteps(props: StepProps) {
  const { step } = props.visit.booking
  if (props.part === 'chosen') return <ChosenLine {...props} />
  if (props.part) return props.part === 'known' ? <RememberedCard {...props} /> : <MoreServices {...props} />
  const Shown = step === 1 ? null : steps[step]
  return Shown && <Shown {...props} />
}
