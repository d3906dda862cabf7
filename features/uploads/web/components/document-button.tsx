import { Download, FileText, Image } from 'lucide-react'
import { createElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useLater } from '#ui/use-later.ts'
import { saveFrom } from '#web/save-file.ts'
import { isPdf, isPicture, nameOf } from '../document.ts'
import { getDocumentLink, readDocument } from '../hooks.ts'

const pictureViewer = async () => (await import('./document-viewer.tsx')).DocumentViewer
const pdfViewer = async () => (await import('./pdf-viewer.tsx')).PdfViewer

/** Opens one private document (its path or address) through a link that works for five minutes: a picture or a PDF over this page, anything else as a file to save. */
export function DocumentButton({ path, owner }: { path: string; owner: string }) {
  const [busy, setBusy] = useState(false)
  const [picture, setPicture] = useState<string>()
  const [pdf, setPdf] = useState<Promise<Blob>>()
  const PictureViewer = useLater(pictureViewer, picture !== undefined, () => setPicture(undefined))
  const PdfViewer = useLater(pdfViewer, pdf !== undefined, () => setPdf(undefined))
  const name = nameOf(path)
  const open = async () => {
    if (isPdf(name)) return setPdf(readOnce(path))
    setBusy(true)
    try {
      const url = await getDocumentLink(path)
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
        busy={busy || (picture !== undefined && !PictureViewer) || (pdf !== undefined && !PdfViewer)}
        onClick={open}
        aria-label={shows ? `Look at ${name} of ${owner}` : `Save ${name} of ${owner}`}
      >
        <span className="max-w-56 truncate">{name}</span>
      </Button>
      {PictureViewer &&
        picture &&
        createElement(PictureViewer, { url: picture, name, owner, onClose: () => setPicture(undefined) })}
      {PdfViewer &&
        pdf &&
        createElement(PdfViewer, { file: pdf, name, owner, onClose: () => setPdf(undefined) })}
    </>
  )
}

/** Asked for by the press of the button and never again, so that the record has one reading; the viewer says what went wrong. */
function readOnce(path: string) {
  const file = readDocument(path)
  file.catch(() => {})
  return file
}
