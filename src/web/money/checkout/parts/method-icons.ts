import {
  IconBolt,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceTablet,
  IconReceiptTax,
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
  withholding: IconReceiptTax,
}
/** The methods that have a reference number, which is optional but for a withholding. */
export const hasAsmacta = (method: PaymentMethod): boolean =>
  method === 'withholding' || method === 'bit' || method === 'paybox' || method === 'bank_transfer'
