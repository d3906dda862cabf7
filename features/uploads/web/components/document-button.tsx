import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { saveFrom } from '#web/save-file.ts'
import { isPdf, isPicture, nameOf } from '../document.ts'
import { getDocumentLink, readDocument } from '../hooks.ts'

const DocumentViewer = lazily(async () => (await import('./document-viewer.tsx')).DocumentViewer)
const PdfViewer = lazily(async () => (await import('./pdf-viewer.tsx')).PdfViewer)

export function DocumentButton({ path, owner }: { path: string; owner: string }) {
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<string>()
  const [pdf, setPdf] = useState<Promise<Blob>>()
  const close = () => {
    setPicture(undefined)
    setPdf(undefined)
  }
  const name = nameOf(path)
  const open = async () => {
    setBusy(true)
    try {
      if (isPdf(name)) {
        await PdfViewer.preload()
        return setPdf(readOnce(path))
      }
      const [url] = await Promise.all([getDocumentLink(path), isPicture(name) && DocumentViewer.preload()])
      if (isPicture(name)) setPicture(url)
      else saveFrom(url, name)
    } catch (error) {
      toast({
        title: 'The document did not open',
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
        aria-label={shows ? `Look at ${name} of ${owner}` : `Save ${name} of ${owner}`}
      >
        <span className="max-w-56 truncate">{name}</span>
      </Button>
      {(picture || pdf) && (
        <LazyBoundary onFail={close}>
          {picture && <DocumentViewer url={picture} name={name} owner={owner} onClose={close} />}
          {pdf && <PdfViewer file={pdf} name={name} owner={owner} onClose={close} />}
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
