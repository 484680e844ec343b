import { saveFile } from '#web/platform/save-file.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { voucherFile } from './api.ts'
import { text } from './text.ts'

/** Saves the voucher's PDF, or says that it failed. */
export async function printVoucher(id: number): Promise<void> {
  try {
    saveFile(await voucherFile(id), text.printName)
  } catch {
    toast(text.printFailed, { tone: 'danger' })
  }
}
