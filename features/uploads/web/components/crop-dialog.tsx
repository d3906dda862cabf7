import { useEffect, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import './crop-dialog.css'

type CropDialogProps = {
  file: File
  /** Width to height. */
  aspect?: number
  /** What should be in the bright part. */
  subject?: string
  onSave: (cut: File) => Promise<unknown>
  onChooseAnother: () => void
  onClose: () => void
}

const closest = 4
const previewPixels = 192

export function CropDialog({
  file,
  aspect = 1,
  subject = 'face',
  onSave,
  onChooseAnother,
  onClose,
}: CropDialogProps) {
  const sliderId = useId()
  const { picture, url, fault } = usePicture(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (preview.current && picture && square)
      drawArea(preview.current, picture, square, {
        width: previewPixels,
        height: Math.round(previewPixels / aspect),
      })
  }, [picture, square, aspect])
  const save = async () => {
    if (!picture || !square) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave(await cutArea(picture, square, file.name))
      onClose()
    } catch (error) {
      setProblem(`Error uploading ${aspect === 1 ? 'profile image' : 'photo'}: ${(error as Error).message}`)
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
      description={`Drag the picture until your ${subject} is in the bright ${aspect === 1 ? 'square' : 'frame'}. You can use the arrow keys too.`}
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
                aspect={aspect}
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
              height={Math.round(previewPixels / aspect)}
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

type Area = { x: number; y: number; width: number; height: number }

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

function drawArea(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { x, y, width, height }: Area,
  pixels: { width: number; height: number },
) {
  canvas.width = pixels.width
  canvas.height = pixels.height
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x, y, width, height, 0, 0, pixels.width, pixels.height)
}

async function cutArea(picture: HTMLImageElement, area: Area, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, widestPixels / area.width)
  drawArea(canvas, picture, area, {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  })
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  if (!bytes) throw new Error('We couldn’t crop the picture. Please try another one.')
  const name = fileName.replace(/\.[^.]*$/, '') || 'picture'
  return new File([bytes], `${name}.${bytes.type === 'image/webp' ? 'webp' : 'png'}`, { type: bytes.type })
}
