import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { locale } from '#common/locale.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { Segments } from '#ui/segments.tsx'
import { Banner } from '#ui/states.tsx'
import type { Pdf } from '../open-pdf.ts'
import {
  fullSize,
  larger,
  mostPages,
  scaleOf,
  smaller,
  type Zoom,
  planSheet,
  type Size,
} from '../pdf-limits.ts'
import { notAllPages } from '../pdf-text.ts'
import { DocumentTools } from './document-tools.tsx'

export function PdfDesk({ pdf, name, onSave }: { pdf: Pdf; name: string; onSave: () => void }) {
  const desk = useRef<HTMLElement>(null)
  const deskWidth = useWidth(desk)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [turns, setTurns] = useState(0)
  const [page, setPage] = useState(1)
  const first = useFirstSize(pdf, turns)
  const shown = Math.min(pdf.pageCount, mostPages)
  const seen = first && deskWidth ? scaleOf(zoom, first.width, deskWidth) / fullSize : 1
  const step = (to: number | undefined) => (to === undefined ? undefined : () => setZoom(to))
  const goTo = (number: number) => sheetsOf(desk.current)[number - 1]?.scrollIntoView({ block: 'start' })
  return (
    <>
      {pdf.pageCount > shown && (
        <div className="mt-3">
          <Banner tone="yellow">{notAllPages(pdf.pageCount)}</Banner>
        </div>
      )}
      <ScrollBox
        ref={desk}
        className="pdf-desk"
        aria-label={`Pages of ${name}`}
        onScroll={() => setPage(pageAt(desk.current))}
      >
        {first &&
          deskWidth > 0 &&
          Array.from({ length: shown }, (_, at) => at + 1).map((number) => (
            <PdfPage
              key={number}
              {...{ pdf, number, zoom, turns, desk, deskWidth }}
              usual={first}
              label={`Page ${number} of ${pdf.pageCount}`}
            />
          ))}
      </ScrollBox>
      <DocumentTools
        onSmaller={step(smaller(seen))}
        onLarger={step(larger(seen))}
        onTurn={() => setTurns((turns + 1) % 4)}
        onSave={onSave}
      >
        <Segments
          label="Size"
          name="pdf-size"
          value={zoom === 'fit' ? 'fit' : zoom === 1 ? 'full' : ''}
          onChange={(size) => setZoom(size === 'fit' ? 'fit' : 1)}
          options={[
            { value: 'fit', label: 'Fit' },
            { value: 'full', label: '100%' },
          ]}
        />
        <div className="flex items-center gap-1">
          {shown > 1 && (
            <IconButton
              label="Previous page"
              icon={<ChevronUp />}
              disabled={page <= 1}
              onClick={() => goTo(page - 1)}
            />
          )}
          <span className="num text-sm" aria-live="polite">
            Page {page} of {pdf.pageCount.toLocaleString(locale)}
          </span>
          {shown > 1 && (
            <IconButton
              label="Next page"
              icon={<ChevronDown />}
              disabled={page >= shown}
              onClick={() => goTo(page + 1)}
            />
          )}
        </div>
      </DocumentTools>
    </>
  )
}

const sheetsOf = (desk: HTMLElement | null) => [...(desk?.querySelectorAll<HTMLElement>('.pdf-sheet') ?? [])]

function pageAt(desk: HTMLElement | null) {
  if (!desk) return 1
  const sheets = sheetsOf(desk)
  if (desk.scrollTop > 0 && desk.scrollTop + desk.clientHeight >= desk.scrollHeight - 2) return sheets.length
  const line = desk.getBoundingClientRect().top + desk.clientHeight / 3
  return Math.max(1, sheets.findLastIndex((sheet) => sheet.getBoundingClientRect().top <= line) + 1)
}

function useFirstSize(pdf: Pdf, turns: number) {
  const [size, setSize] = useState<Awaited<ReturnType<Pdf['sizeOf']>>>()
  useEffect(() => {
    let isGone = false
    const report = (found: typeof size) => isGone || setSize(found)
    pdf.sizeOf(1, turns).then(report, () => report({ width: 595, height: 842 }))
    return () => {
      isGone = true
    }
  }, [pdf, turns])
  return size
}

function useWidth(desk: { current: HTMLElement | null }) {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!desk.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(desk.current)
    return () => watch.disconnect()
  }, [desk])
  return width
}

type PdfPageProps = {
  pdf: Pdf
  number: number
  label: string
  zoom: Zoom
  turns: number
  desk: RefObject<HTMLElement | null>
  deskWidth: number
  usual: Size
}

function PdfPage({ pdf, number, label, zoom, turns, desk, deskWidth, usual }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(sheet, desk)
  const [own, setOwn] = useState<{ size: Size; turns: number }>()
  const [text, setText] = useState('')
  const [isBroken, setBroken] = useState(false)
  const isKnown = own?.turns === turns
  const { width, height } = isKnown ? own.size : usual
  const plan = planSheet({ width, height }, scaleOf(zoom, width, deskWidth), window.devicePixelRatio)
  const scale = plan?.drawnAt
  useEffect(() => {
    if (!isNear || isBroken) return
    const stop = new AbortController()
    const draw = async () => {
      if (!isKnown) return setOwn({ size: await pdf.sizeOf(number, turns), turns })
      if (!scale) return setBroken(true)
      const canvas = await pdf.draw({ page: number, turns, scale }, stop.signal)
      if (stop.signal.aborted) return
      sheet.current?.replaceChildren(canvas)
      setText(await pdf.textOf(number).catch(() => '')) // the picture stands without it
    }
    draw().catch(() => stop.signal.aborted || setBroken(true))
    return () => stop.abort()
  }, [isNear, isBroken, isKnown, pdf, number, turns, scale])
  useEffect(() => {
    if (!isNear) sheet.current?.replaceChildren()
  }, [isNear])
  if (isBroken)
    return <p className="pdf-sheet pdf-sheet-broken">{label} can’t be shown. Save the file to see it.</p>
  return (
    <>
      <div
        ref={sheet}
        className="pdf-sheet"
        role="img"
        aria-label={label}
        style={{ width: plan?.width, height: plan?.height }}
      />
      {text && <p className="sr">{text}</p>}
    </>
  )
}

function useIsNear(sheet: RefObject<HTMLElement | null>, desk: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!sheet.current) return
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      root: desk.current,
      rootMargin: '100% 0px',
    })
    watch.observe(sheet.current)
    return () => watch.disconnect()
  }, [sheet, desk])
  return isNear
}
