import type { ReactNode } from 'react'

type Answer = 'accept' | 'decline' | 'leave'
type Props = {
  readonly token: string
  readonly answer: Answer
  readonly onAnswer: (answer: Answer) => unknown
  readonly children: ReactNode
}
/** A button that answers an offer, before and without script too. */
export const AnswerForm = ({ token, answer, onAnswer, children }: Props) => (
  <form
    method="post"
    action={`/book/waiting/${token}/${answer}`}
    onSubmit={(event) => {
      event.preventDefault()
      void onAnswer(answer)
    }}
  >
    {children}
  </form>
)
