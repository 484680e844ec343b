import { dayAndTime } from '#server/messages/quiet-time/text.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

type Offered = { service: string; employee: string; office: string; start: string; until: string; link: string }

export const text = {
  pageTitle: 'רשימת המתנה',
  joined: ({ service, office, link }: { service: string; office: string; link: string }) =>
    `${office}: נרשמת לרשימת ההמתנה ${withPrefix('ל', service)}. נודיע כשיתפנה מועד\nצפייה/הסרה: ${link}`,
  offered: ({ service, employee, office, start, until, link }: Offered) =>
    `${office}: התפנה מועד ${withPrefix('ל', service)} אצל ${employee} ל${dayAndTime(start)}. שמור לך עד ${until}\nקביעה/ויתור/הסרה: ${link}`,
  offeredToSeveral: ({ service, employee, office, start, until, link }: Offered) =>
    `${office}: התפנה מועד ${withPrefix('ל', service)} אצל ${employee} ל${dayAndTime(start)}. הוצע לכמה ממתינים עד ${until}, והראשון שקובע מקבל\nקביעה/ויתור/הסרה: ${link}`,
}
