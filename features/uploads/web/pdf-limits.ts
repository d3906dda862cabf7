/*
A PDF may be anything: these keep the page usable whatever somebody has handed in. Parsing and drawing happen in workers, which are ended when they take too long.
*/

export const mostPages = 50
export const longestOpeningMs = 20_000
export const longestDrawingMs = 20_000
/** A3 scanned at 600 dots an inch has 70 million; in memory each takes four bytes. */
export const largestPicturePixels = 80_000_000

/** What every browser can still allocate and show (Safari on phones draws the line at 16,777,216 pixels of one canvas). */
const mostCanvasPixels = 16_777_216
const longestCanvasSide = 8_192
const longestSheetSide = 12_000

/** The PDF's points (1/72 inch) as CSS pixels (1/96 inch). */
export const fullSize = 96 / 72

export type Size = { width: number; height: number }
export type Sheet = Size & { drawnAt: number }

/** A page of this size in points at this scale, within what a browser can do: an outsized page is shown smaller, never left out. Undefined if it has no size. */
export function planSheet({ width, height }: Size, scale: number, pixelRatio: number): Sheet | undefined {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return undefined
  const shown = Math.min(scale, longestSheetSide / Math.max(width, height))
  const drawnAt = Math.min(
    shown * pixelRatio,
    Math.sqrt(mostCanvasPixels / (width * height)),
    longestCanvasSide / Math.max(width, height),
  )
  return {
    width: Math.max(1, Math.round(width * shown)),
    height: Math.max(1, Math.round(height * shown)),
    drawnAt,
  }
}

export type Zoom = 'fit' | number

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

/** The next step from what is seen now (a share of full size); undefined at the end. */
export const larger = (seen: number) => steps.find((step) => step > seen * 1.02)
export const smaller = (seen: number) => steps.findLast((step) => step < seen * 0.98)

/** The scale of a page's points: fitting the desk, but never more than the largest step. */
export const scaleOf = (zoom: Zoom, pageWidth: number, deskWidth: number) =>
  zoom === 'fit' ? Math.min(deskWidth / pageWidth, steps.at(-1)! * fullSize) : zoom * fullSize
