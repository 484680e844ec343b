export const text = {
  code: (office: string, code: string) => `${code} הוא קוד האימות שלך לקביעת תור ב${office}. הקוד תקף ל-10 דקות.`,
}
