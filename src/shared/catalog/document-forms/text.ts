import type { AnswerProblem } from './answers.ts'
import type { FormProblem } from './rules.ts'
import type { documentFormProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof documentFormProblems, string> = {
  invalid_form: 'יש לתקן את הטופס לפני השמירה.',
  invalid_answers: 'יש לתקן את התשובות המסומנות.',
}

export const formProblemText: Record<FormProblem, string> = {
  no_questions: 'צריך להוסיף לטופס לפחות שאלה אחת',
  same_key: 'השדה מופיע פעמיים. יש למחוק אחד מהם',
  few_options: 'צריך לפחות שתי אפשרויות, ובכל אחת טקסט',
  same_options: 'אותה אפשרות מופיעה פעמיים',
  two_parents: 'אפשר להוסיף פרטי הורה פעם אחת בטופס',
  signature_last: 'החתימה צריכה להיות השדה האחרון, ופעם אחת בלבד',
}

export const answerProblemText: Record<AnswerProblem, string> = {
  required: 'שדה חובה',
  choose: 'כדי להמשיך צריך לבחור תשובה',
  detail: 'יש לכתוב פרטים',
  parent: 'יש למלא את השם, הקרבה והטלפון',
  phone: 'מספר הטלפון אינו תקין. לדוגמה: 052-345-6789',
  date: 'התאריך אינו תקין',
  too_long: 'הטקסט ארוך מדי',
  invalid: 'התשובה אינה תקינה',
}

/** How answers are written. */
export const answerWords = { yes: 'כן', no: 'לא', none: 'לא נענה' } as const
