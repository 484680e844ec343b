import {
  IconBrush,
  IconDog,
  IconDots,
  IconEye,
  IconFlower,
  IconHandFinger,
  IconMassage,
  IconMessages,
  IconRazor,
  IconScissors,
  IconStethoscope,
  IconStretching,
} from '@tabler/icons-react'
import type { Trade } from '#shared/desk/first-run/rules.ts'
import type { IconComponent } from '#web/platform/screens.ts'

export const tradeIcons: Readonly<Record<Trade, IconComponent>> = {
  hair: IconScissors,
  barber: IconRazor,
  nails: IconHandFinger,
  brows: IconEye,
  makeup: IconBrush,
  cosmetics: IconFlower,
  massage: IconMassage,
  fitness: IconStretching,
  clinic: IconStethoscope,
  coaching: IconMessages,
  pets: IconDog,
  other: IconDots,
}
