/** A square of a picture, in its own pixels. */
export type Square = { x: number; y: number; width: number; height: number }

/** As large as the server keeps pictures. */
const widestPixels = 1024

/** What the browser makes of a chosen file, upright. @throws when it is no picture that this browser knows */
export function openPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () =>
      reject(
        new Error('This file cannot be shown as a picture. Please choose a JPEG, PNG, WebP or AVIF picture.'),
      )
    picture.src = url
  })
}

/** Draws the square into a canvas of `pixels` a side. */
export function drawSquare(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { x, y, width, height }: Square,
  pixels: number,
) {
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, pixels, pixels)
}

/** The square as a file of its own, small enough to send over a phone; the server draws it anew. */
export async function cutSquare(picture: HTMLImageElement, square: Square, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, picture, square, Math.max(1, Math.min(widestPixels, Math.round(square.width))))
  // A browser that cannot write WebP answers with PNG, which is as good.
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!bytes) throw new Error('The picture could not be cut. Please try another one.')
  const name = fileName.replace(/\.[^.]*$/, '') || 'picture'
  return new File([bytes], `${name}.${bytes.type === 'image/webp' ? 'webp' : 'png'}`, { type: bytes.type })
}
