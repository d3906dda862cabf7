import { type ReactNode, useEffect, useState } from 'react'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState, Waiting } from '#ui/states.tsx'
import { openPdf, type Pdf, type PdfFault, PdfProblem } from '../open-pdf.ts'
import { faults, mayBeMissing, onRecord } from '../pdf-text.ts'
import { PdfDesk } from './pdf-desk.tsx'
import './pdf-desk.css'

type PdfViewerProps = {
  file: Promise<Blob>
  name: string
  title: string
  owner: string
  beside?: ReactNode
  onClose: () => void
}

/** Read once and drawn by our own workers, because every reading is recorded. */
export function PdfViewer({ file, name, title, owner, beside, onClose }: PdfViewerProps) {
  const { pdf, bytes, fault, unread } = usePdf(file)
  const save = bytes && (() => saveFile(name, 'application/pdf', bytes))
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={`${title} of ${owner}`}
      description={pdf ? mayBeMissing : onRecord}
    >
      {unread ? (
        <div className="mt-3">
          <ErrorState title="The document didn’t open">{unread}</ErrorState>
        </div>
      ) : fault ? (
        <div className="mt-3">
          <ErrorState title={faults[fault].title}>{faults[fault].says}</ErrorState>
          {save && (
            <Button variant="second" className="mt-4" onClick={save}>
              Save {name}
            </Button>
          )}
        </div>
      ) : pdf && save ? (
        <>
          <PdfDesk pdf={pdf} name={name} onSave={save} />
          {beside}
        </>
      ) : (
        <div className="pdf-waits">
          <Waiting>Opening the document…</Waiting>
        </div>
      )}
    </Dialog>
  )
}

type State = { pdf?: Pdf; bytes?: Blob; fault?: PdfFault; unread?: string }

function usePdf(file: Promise<Blob>): State {
  const [state, setState] = useState<State>({})
  useEffect(() => {
    let open: Pdf | undefined
    let isGone = false
    const report = (news: State) => isGone || setState((known) => ({ ...known, ...news }))
    const begin = async () => {
      const bytes = await file
      report({ bytes })
      open = await openPdf(await bytes.arrayBuffer(), (fault) => report({ fault, pdf: undefined }))
      if (isGone) open.close()
      else report({ pdf: open })
    }
    begin().catch((error: Error) =>
      report(error instanceof PdfProblem ? { fault: error.fault } : { unread: error.message }),
    )
    return () => {
      isGone = true
      open?.close()
    }
  }, [file])
  return state
}
