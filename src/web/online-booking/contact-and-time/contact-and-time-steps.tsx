import { DateStep } from './date-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import type { StepProps } from './step-props.ts'

/** The steps that call the server. */
export default function ContactAndTimeSteps(props: StepProps) {
  if (props.visit.booking.step === 3) return <PhoneStep {...props} />
  return props.visit.booking.step === 4 ? <DetailsStep {...props} /> : <DateStep {...props} />
}
