/* oxlint-disable import/default -- with ?url a module gives its address */
import parserUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import drawerUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url'

export type PdfWorkers = { parser: Worker; drawer: Worker; end: () => void }

/**
 * The two workers of one document, once both answer: one reads, one draws, and the page does neither. They are ours, so that they can be ended while they are busy.
 * `onDeath`: one of them has broken down. @throws when one does not start
 */
export async function startPdfWorkers(onDeath: () => void): Promise<PdfWorkers> {
  const [parser, drawer] = [parserUrl, drawerUrl].map((url) => new Worker(url, { type: 'module' })) as [
    Worker,
    Worker,
  ]
  const end = () => {
    parser.terminate()
    drawer.terminate()
  }
  try {
    await Promise.all([parser, drawer].map(answers))
  } catch (error) {
    end()
    throw error
  }
  for (const worker of [parser, drawer]) worker.addEventListener('error', onDeath)
  return { parser, drawer, end }
}

const answers = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true })
    worker.addEventListener('error', () => reject(new Error('A worker did not start')), { once: true })
  })
