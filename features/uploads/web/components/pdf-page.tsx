import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Pdf } from '../open-pdf.ts'
import { planSheet, scaleOf, type Size, type Zoom } from '../pdf-limits.ts'

type PdfPageProps = {
  pdf: Pdf
  number: number
  /** "Page 2 of 3" */
  label: string
  zoom: Zoom
  turns: number
  desk: RefObject<HTMLElement | null>
  deskWidth: number
  /** Its size until it is known. */
  usual: Size
}

/** One page: drawn while it is near, let go when it is far, with its text for those who do not see the picture. */
export function PdfPage({ pdf, number, label, zoom, turns, desk, deskWidth, usual }: PdfPageProps) {
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
    return <p className="pdf-sheet pdf-sheet-broken">{label} cannot be shown. Save the file to see it.</p>
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
