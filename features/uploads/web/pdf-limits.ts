/* Limits keep the page usable whatever was uploaded; a worker that exceeds its time is terminated. */

export const mostPages = 50
export const longestOpeningMs = 20_000
export const longestDrawingMs = 20_000
/** A3 scanned at 600 dots an inch has 70 million; in memory each takes four bytes. */
export const largestPicturePixels = 80_000_000

/** Safari on phones allows 16,777,216 pixels in one canvas. */
const mostCanvasPixels = 16_777_216
const longestCanvasSide = 8_192
const longestSheetSide = 12_000

export const fullSize = 96 / 72

export type Size = { width: number; height: number }
export type Sheet = Size & { drawnAt: number }

/** In points; an outsized page is scaled down, never left out. Undefined without a size. */
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

export const larger = (seen: number) => steps.find((step) => step > seen * 1.02)
export const smaller = (seen: number) => steps.findLast((step) => step < seen * 0.98)

export const scaleOf = (zoom: Zoom, pageWidth: number, deskWidth: number) =>
  zoom === 'fit' ? Math.min(deskWidth / pageWidth, steps.at(-1)! * fullSize) : zoom * fullSize
