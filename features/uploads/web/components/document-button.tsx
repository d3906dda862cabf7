import { Download, FileText, Image } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { saveFrom } from '#web/save-file.ts'
import { isPdf, isPicture, nameOf } from '../document.ts'
import { getDocumentLink, readDocument } from '../hooks.ts'

const DocumentViewer = lazily(async () => (await import('./document-viewer.tsx')).DocumentViewer)
const PdfViewer = lazily(async () => (await import('./pdf-viewer.tsx')).PdfViewer)

type DocumentButtonProps = {
  path: string
  owner: string
  label?: string
  beside?: ReactNode
  onOpened?: () => void
}

export function DocumentButton({ path, owner, label, beside, onOpened }: DocumentButtonProps) {
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<string>()
  const [pdf, setPdf] = useState<Promise<Blob>>()
  const close = () => {
    setPicture(undefined)
    setPdf(undefined)
  }
  const name = nameOf(path)
  const title = label ?? name
  const open = async () => {
    setBusy(true)
    try {
      if (isPdf(name)) {
        await PdfViewer.preload()
        const file = readOnce(path)
        setPdf(file)
        return void file.then(onOpened, () => undefined)
      }
      const [url] = await Promise.all([getDocumentLink(path), isPicture(name) && DocumentViewer.preload()])
      if (isPicture(name)) setPicture(url)
      else saveFrom(url, name)
      if (!isPicture(name)) onOpened?.()
    } catch (error) {
      toast({
        title: 'The document didn’t open',
        description: error instanceof Error ? error.message : undefined,
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }
  const shows = isPicture(name) || isPdf(name)
  return (
    <>
      <Button
        variant="second"
        size="sm"
        icon={isPicture(name) ? <Image /> : shows ? <FileText /> : <Download />}
        busy={busy}
        onClick={open}
        aria-label={shows ? `Look at ${title} of ${owner}` : `Save ${title} of ${owner}`}
      >
        <span className="max-w-56 truncate">{title}</span>
      </Button>
      {(picture || pdf) && (
        <LazyBoundary onFail={close}>
          {picture && (
            <DocumentViewer
              url={picture}
              name={name}
              title={title}
              owner={owner}
              beside={beside}
              onShown={onOpened}
              onClose={close}
            />
          )}
          {pdf && (
            <PdfViewer file={pdf} name={name} title={title} owner={owner} beside={beside} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </>
  )
}

/** Once per press, so that the record has one reading. */
function readOnce(path: string) {
  const file = readDocument(path)
  file.catch(() => {})
  return file
}
