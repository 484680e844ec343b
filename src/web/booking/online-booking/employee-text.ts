/** Texts of the second step and of sharing, apart from those that every visitor loads. */
export const employeeText = {
  whichEmployee: 'אצל מי?',
  anyone: 'לא משנה אצל מי',
  chooseEmployee: 'אנא בחרו עובד',
  needsScript: 'כדי להמשיך בקביעת התור צריך להפעיל JavaScript בדפדפן. אפשר גם להתקשר:',
  noEmployees: 'אין כרגע מי שנותן את הטיפול הזה. אפשר לבחור טיפול אחר',
  tellMe: 'אין מועד שמתאים? עדכנו אותי אם מתפנה',
  cannotShare: 'שיתוף אינו נתמך בדפדפן הזה',
  linkCopied: 'הקישור לעמוד הועתק',
}
