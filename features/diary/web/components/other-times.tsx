import { formatSpan } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'

type Alternative = { startsAt: string; endsAt: string }
type OtherTimesProps = {
  error: Error
  zone: string /** Said when it was no refusal. */
  otherwise: string
  onChoose: (startsAt: string) => void
}

export function OtherTimes({ error, zone, otherwise, onChoose }: OtherTimesProps) {
  const alternatives =
    error instanceof RequestError && Array.isArray(error.body['alternatives'])
      ? (error.body['alternatives'] as Alternative[])
      : []
  return (
    <div role="alert">
      <Banner tone="yellow" title={error instanceof RequestError ? error.detail : otherwise}>
        {alternatives.length > 0 && (
          <ul className="mt-2 grid gap-2">
            {alternatives.map(({ startsAt, endsAt }) => (
              <li key={startsAt}>
                <Button variant="second" size="sm" wide onClick={() => onChoose(startsAt)}>
                  {formatSpan(startsAt, endsAt, zone)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  )
}
