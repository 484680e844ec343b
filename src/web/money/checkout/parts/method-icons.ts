import {
  IconBolt,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceTablet,
  IconUserDollar,
  IconWallet,
  IconWritingSign,
  type Icon,
} from '@tabler/icons-react'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'

export const methodIcons: Readonly<Record<PaymentMethod, Icon>> = {
  cash: IconCash,
  cheque: IconWritingSign,
  card: IconCreditCard,
  bank_transfer: IconBuildingBank,
  external_card: IconDeviceTablet,
  debt: IconUserDollar,
  bit: IconBolt,
  paybox: IconWallet,
}
/** The methods that have a reference number, which is optional. */
export const hasAsmacta = (method: PaymentMethod): boolean =>
  method === 'bit' || method === 'paybox' || method === 'bank_transfer'
