import { Star } from 'lucide-react'

export function Stars({ rating, of = 5 }: { rating: number; of?: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of ${of}`}>
      {Array.from({ length: of }, (_, at) => (
        <Star key={at} aria-hidden="true" className={at < Math.round(rating) ? 'star-on' : undefined} />
      ))}
    </span>
  )
}
