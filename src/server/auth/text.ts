export const text = {
  resetSubject: (code: string) => `קוד האימות שלך ל-לו״ז: ${code}`,
  resetBody: (code: string) =>
    `שלום,\n\nקוד האימות לאיפוס הסיסמה הוא ${code}.\nהקוד תקף ל-15 דקות.\n\nאם לא ביקשתם לאפס סיסמה, אפשר להתעלם מההודעה.`,
}
