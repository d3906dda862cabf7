import { CarFront, UserRound } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import type { Photo } from '../../photo-contract.ts'
import { type PhotoKind, photoRules } from '../../rules.ts'
import { usePhotoAddress } from '../photo-hooks.ts'
import './photo-frame.css'

type PhotoFrameProps = { kind: PhotoKind; photo: Pick<Photo, 'path' | 'status'> | undefined; of?: string }

/** A portrait is a square, a car is wider than high; an empty frame has a sign of what belongs there. */
export function PhotoFrame({ kind, photo, of: owner }: PhotoFrameProps) {
  const says = owner ? `${photoRules[kind].name} of ${owner}` : photoRules[kind].name
  return (
    <span className={cx('photo-frame', kind === 'car' && 'photo-frame-car')}>
      {photo ? (
        <Shown photo={photo} says={says} />
      ) : kind === 'car' ? (
        <CarFront aria-hidden="true" />
      ) : (
        <UserRound aria-hidden="true" />
      )}
    </span>
  )
}

function Shown({ photo, says }: { photo: Pick<Photo, 'path' | 'status'>; says: string }) {
  const address = usePhotoAddress(photo)
  return address ? <img src={address} alt={says} decoding="async" /> : null
}
