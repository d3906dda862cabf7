/* oxlint-disable import/default -- with ?url a module gives its address */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { largestPicturePixels, longestDrawingMs, longestOpeningMs, type Size } from './pdf-limits.ts'
import parserUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import drawerUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url'

export type PdfFault = 'locked' | 'broken' | 'slow' | 'unreachable'

type Drawing = { page: number; turns: number; scale: number }

/** Nothing in it runs: no scripts, no acting forms, no requests to other origins. */
export type Pdf = {
  pageCount: number
  sizeOf: (page: number, turns: number) => Promise<Size>
  /** One page at a time; abort frees the queue. */
  draw: (drawing: Drawing, signal: AbortSignal) => Promise<HTMLCanvasElement>
  textOf: (page: number) => Promise<string>
  close: () => void
}

/** `onFault` reports later failures. @throws PdfProblem */
export async function openPdf(bytes: ArrayBuffer, onFault: (fault: PdfFault) => void): Promise<Pdf> {
  const [{ getDocument, GlobalWorkerOptions, PDFWorker, version }, workers] = await loadViewer(() =>
    fail('broken'),
  )
  const parts = new URL(`/assets/pdf-${version}/`, location.href).href
  GlobalWorkerOptions.rendererPorts = [workers.drawer]
  const task = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: workers.parser }),
    verbosity: 0,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    useWasm: false, // the content policy forbids it; the decoders exist in JavaScript
    useSystemFonts: false,
    maxImageSize: largestPicturePixels,
  })
  GlobalWorkerOptions.rendererPorts = []
  const close = () => void Promise.race([task.destroy(), passes(500)]).finally(workers.end)
  const fail = (fault: PdfFault) => {
    close()
    onFault(fault)
  }
  const document = await within(longestOpeningMs, task.promise).catch((error: Error) => {
    close()
    throw error instanceof PdfProblem
      ? error
      : new PdfProblem(error.name === 'PasswordException' ? 'locked' : 'broken')
  })
  if (document.numPages < 1) {
    close()
    throw new PdfProblem('broken')
  }
  return {
    pageCount: document.numPages,
    sizeOf: sizesOf(document),
    draw: drawsOf(document, fail),
    textOf: textsOf(document),
    close,
  }
}

async function loadViewer(onDeath: () => void): Promise<[typeof import('pdfjs-dist'), PdfWorkers]> {
  const started = startPdfWorkers(onDeath)
  try {
    return await within(longestOpeningMs, Promise.all([import('pdfjs-dist'), started]))
  } catch {
    started.then(({ end }) => end()).catch(() => {})
    throw new PdfProblem('unreachable')
  }
}

export class PdfProblem extends Error {
  fault: PdfFault
  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

const viewportOf = async (document: PDFDocumentProxy, number: number, turns: number, scale: number) => {
  const page = await document.getPage(number)
  return { page, viewport: page.getViewport({ scale, rotation: (page.rotate + 90 * turns) % 360 }) }
}

const sizesOf =
  (document: PDFDocumentProxy): Pdf['sizeOf'] =>
  async (number, turns) => {
    const { viewport } = await viewportOf(document, number, turns, 1)
    return { width: viewport.width, height: viewport.height }
  }

function drawsOf(document: PDFDocumentProxy, fail: (fault: PdfFault) => void): Pdf['draw'] {
  let turn: Promise<unknown> = Promise.resolve()
  return (drawing, signal) => {
    const drawn = turn.then(() => {
      signal.throwIfAborted()
      return within(longestDrawingMs, drawPage(document, drawing, signal))
    })
    turn = drawn.catch((error) => error instanceof PdfProblem && fail(error.fault))
    return drawn
  }
}

async function drawPage(
  document: PDFDocumentProxy,
  { page: number, turns, scale }: Drawing,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { page, viewport } = await viewportOf(document, number, turns, scale)
  signal.throwIfAborted()
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const rendering = page.render({ canvas, viewport })
  const cancel = () => rendering.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  await rendering.promise.finally(() => signal.removeEventListener('abort', cancel))
  page.cleanup()
  return canvas
}

/** A page of a book has some 3,000 characters. */
const longestText = 20_000

const textsOf =
  (document: PDFDocumentProxy): Pdf['textOf'] =>
  async (number) => {
    const { items } = await (await document.getPage(number)).getTextContent()
    return items
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
      .join('')
      .slice(0, longestText)
  }

const passes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => (window.document.hidden ? wait() : reject(new PdfProblem('slow'))), ms)
    }
    wait()
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/* oxlint-disable import/default -- with ?url a module gives its address */

type PdfWorkers = { parser: Worker; drawer: Worker; end: () => void }

/** One parses, one draws; both can be terminated while they are busy. @throws when one does not start */
async function startPdfWorkers(onDeath: () => void): Promise<PdfWorkers> {
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
