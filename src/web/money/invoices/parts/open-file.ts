import { showFile } from '#web/platform/save-file.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { text } from '../text.ts'

/** Opens the file where the device shows files, or says that it cannot. */
export const openFile = (file: Blob): void =>
  void showFile(file).then((isShown) => {
    if (!isShown) void notice(text.cannotOpen)
  })

/**
 * The frame of the last print. It stays, because scripts cannot observe when the print dialog is
 * closed.
 */
let printing: { readonly frame: HTMLIFrameElement; readonly address: string } | null = null

/**
 * Opens the browser's print dialog for a PDF. Browsers that show no PDF in a frame, such as those
 * of phones, and those whose viewer lets no page print, open the file in a new tab, which can print
 * it.
 */
export function printFile(file: Blob): void {
  if (!navigator.pdfViewerEnabled) return openFile(file)
  printing?.frame.remove()
  if (printing) URL.revokeObjectURL(printing.address)
  const frame = document.createElement('iframe')
  const address = URL.createObjectURL(file)
  printing = { frame, address }
  // visible to the browser, because a frame without a box prints an empty page
  frame.className = 'visually-hidden'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.onload = () => {
    try {
      frame.contentWindow!.print()
    } catch {
      openFile(file)
    }
  }
  frame.src = address
  document.body.append(frame)
}
