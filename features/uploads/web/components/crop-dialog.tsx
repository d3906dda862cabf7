import { useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import './crop-dialog.css'

type CropDialogProps = {
  file: File
  onSave: (square: File) => Promise<unknown>
  onChooseAnother: () => void
  onClose: () => void
}

const closest = 4
const previewPixels = 192

export function CropDialog({ file, onSave, onChooseAnother, onClose }: CropDialogProps) {
  const sliderId = useId()
  const { picture, url, fault } = usePicture(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (preview.current && picture && square) drawSquare(preview.current, picture, square, previewPixels)
  }, [picture, square])
  const save = async () => {
    if (!picture || !square) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave(await cutSquare(picture, square, file.name))
      onClose()
    } catch (error) {
      setProblem(`Error uploading profile image: ${(error as Error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Crop your photo"
      description="Drag the picture until your face is in the bright square. You can use the arrow keys too."
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            Cancel
          </Button>
          {fault ? (
            <Button onClick={onChooseAnother}>Choose another</Button>
          ) : (
            <Button busy={busy} disabled={!square} onClick={save}>
              Save picture
            </Button>
          )}
        </>
      }
    >
      {fault ? (
        <p role="alert" className="mt-4 font-semibold text-red-ink">
          {fault}
        </p>
      ) : (
        <>
          <div className="crop-desk">
            {picture && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                aspect={1}
                maxZoom={closest}
                showGrid={false}
                keyboardStep={8}
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropAreaChange={(_percent, pixels) => setSquare(pixels)}
                cropperProps={{
                  'aria-label': 'The part of the picture you keep; arrow keys move it',
                  role: 'group',
                }}
                mediaProps={{ alt: 'The picture you chose' }}
              />
            )}
          </div>
          <div className="crop-tools">
            <canvas
              ref={preview}
              className="crop-preview"
              width={previewPixels}
              height={previewPixels}
              role="img"
              aria-label="How it will look"
            />
            <label htmlFor={sliderId} className="field-label">
              Zoom
            </label>
            <input
              id={sliderId}
              type="range"
              min={1}
              max={closest}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)}%`}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </div>
        </>
      )}
      {problem && (
        <p role="alert" className="mt-3 font-semibold text-red-ink">
          {problem}
        </p>
      )}
    </Dialog>
  )
}

function usePicture(file: File) {
  const [state, setState] = useState<{ picture?: HTMLImageElement; url?: string; fault?: string }>({})
  useEffect(() => {
    const url = URL.createObjectURL(file)
    let isOpen = true
    openPicture(url).then(
      (picture) => isOpen && setState({ picture, url }),
      (error: Error) => isOpen && setState({ fault: error.message }),
    )
    return () => {
      isOpen = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return state
}

type Square = { x: number; y: number; width: number; height: number }

const widestPixels = 1024

function openPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () =>
      reject(new Error('We can’t open this picture. Please choose a JPEG, PNG, WebP or AVIF file.'))
    picture.src = url
  })
}

function drawSquare(
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

async function cutSquare(picture: HTMLImageElement, square: Square, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  drawSquare(canvas, picture, square, Math.max(1, Math.min(widestPixels, Math.round(square.width))))
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!bytes) throw new Error('We couldn’t crop the picture. Please try another one.')
  const name = fileName.replace(/\.[^.]*$/, '') || 'picture'
  return new File([bytes], `${name}.${bytes.type === 'image/webp' ? 'webp' : 'png'}`, { type: bytes.type })
}
