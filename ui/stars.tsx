import { Star } from 'lucide-react'
import { cx } from './class-names.ts'

export function Stars({ rating, of = 5 }: { rating: number; of?: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of ${of}`}>
      {Array.from({ length: of }, (_, at) => (
        <span key={at} aria-hidden="true">
          <Star />
          {rating > at && (
            // A class for each tenth: the content policy lets no document from the server bring styles of its own.
            <Star className={cx('star-on', rating < at + 1 && `star-${Math.round((rating - at) * 10)}`)} />
          )}
        </span>
      ))}
    </span>
  )
}
