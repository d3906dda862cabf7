import { Star } from 'lucide-react'

export function Stars({ rating, of = 5 }: { rating: number; of?: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of ${of}`}>
      {Array.from({ length: of }, (_, at) => (
        <span key={at} aria-hidden="true">
          <Star />
          {rating > at && (
            <Star
              className="star-on"
              style={{ clipPath: `inset(0 ${Math.max(0, at + 1 - rating) * 100}% 0 0)` }}
            />
          )}
        </span>
      ))}
    </span>
  )
}
