import { saveFile } from '#web/platform/save-file.ts'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import css from './download-screen.module.css'
import { text } from './text.ts'
import { useDownload } from './use-download.ts'

/**
 * The customer's page of an invoice: it downloads the PDF and says whether that succeeded. Lazy.
 */
export default function DownloadScreen({ token }: { readonly token: string }) {
  const { download, retry } = useDownload(token)
  if (download.state === 'loading')
    return (
      <div className={css.page} role="status">
        <Skeleton className={css.emblem} />
        <h1 className={css.title}>{text.loading}</h1>
      </div>
    )
  if (download.state === 'failed')
    return (
      <div className={css.page} role="alert">
        <span className={`${css.emblem} ${css.danger}`}>
          <Icon path={pageIconPaths.fileOff} />
        </span>
        <h1 className={css.title}>{text.problem}</h1>
        <p className={css.more}>{download.sentence}</p>
        <Button onClick={retry}>{text.again}</Button>
      </div>
    )
  return (
    <div className={css.page} role="status">
      <span className={css.emblem}>
        <Icon path={pageIconPaths.fileCheck} />
      </span>
      <h1 className={css.title}>{text.done}</h1>
      <p className={css.more}>{text.doneMore}</p>
      <ButtonLink href={download.address} target="_blank">
        {text.open}
      </ButtonLink>
      <Button variant="ghost" onClick={() => saveFile(download.file, download.name)}>
        {text.save}
      </Button>
    </div>
  )
}
