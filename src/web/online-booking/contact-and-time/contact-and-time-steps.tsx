import { EmployeeStep } from '../employee-step.tsx'
import type { StepProps } from '../step-props.ts'
import { DateStep } from './date-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PhoneStep } from './phone-step.tsx'

export { MoreServices } from '../more-services/more-services.tsx'

const steps = { 2: EmployeeStep, 3: PhoneStep, 4: DetailsStep, 5: DateStep }

/** The steps after the first. They are loaded once a service is chosen. */
export default function LaterSteps(props: StepProps) {
  const { step } = props.visit.booking
  const Shown = step === 1 ? null : steps[step]
  return Shown && <Shown {...props} />
}
