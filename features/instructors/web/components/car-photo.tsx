import { firstName } from '#common/first-name.ts'
import type { PublicInstructor } from '../../contract.ts'
import './photo-frame.css'

type CarPhotoProps = Pick<PublicInstructor, 'name' | 'car' | 'carPhoto' | 'photosAreDrawn'>

export function CarPhoto({ name, car, carPhoto, photosAreDrawn }: CarPhotoProps) {
  if (!carPhoto) return null
  return (
    <figure className="car-photo">
      <img
        src={carPhoto}
        alt={`${firstName(name)}’s car`}
        width="600"
        height="400"
        loading="lazy"
        decoding="async"
      />
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        {car && <span className="min-w-0 wrap-anywhere">{sayPictured(name, car)}</span>}
        {photosAreDrawn && <span>Portrait and car: drawn for the demo</span>}
      </figcaption>
    </figure>
  )
}

const sayPictured = (name: string, car: string) =>
  /\((manual|automatic)\), /.test(car) ? `One of ${firstName(name)}’s cars` : car
