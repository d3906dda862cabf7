import { useEffect, useRef } from 'react'
import { plural } from '#common/plural.ts'
import { formatSpan } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import { RequestError } from '#web/api-error.ts'
import { carBusy, type DiaryCar, type InTheWay } from '../../contract.ts'
import { sayInTheWay, sayLeastGap } from '../in-the-way.ts'

type Alternative = { startsAt: string; endsAt: string }
type OtherTimesProps = {
  error: Error
  zone: string /** Said when it was no refusal. */
  otherwise: string
  onChoose: (startsAt: string) => void
  /** Above the other times, where there are any. */
  says?: string
  /** False where the time is somebody else’s choice. */
  showsTimes?: boolean
  /** Instructors only: nothing but the drive is too long, or only their least gap isn’t kept. */
  anyway?: { label: string; submits?: true; onPress: () => void }
  /** Instructors only: nothing but their own calendar elsewhere is in the way. */
  overImported?: { submits?: true; onPress: () => void } | undefined
  /** Instructors only, if the car is taken: another of theirs, or `none`, one that isn't listed. */
  onCar?: { submits?: true; onPress: (car: string) => void } | undefined
}

/** The diary has no room for it then, and says when it has. */
export const hasOtherTimes = (error: unknown): error is RequestError =>
  error instanceof RequestError && Array.isArray(error.body['alternatives'])

/** Takes the focus, because on a phone it would else stand below the screen. */
export function OtherTimes({
  error,
  zone,
  otherwise,
  onChoose,
  says = 'Here are the nearest free times:',
  showsTimes = true,
  anyway,
  overImported,
  onCar,
}: OtherTimesProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => void notice.current?.focus(), [error])
  const alternatives = showsTimes && hasOtherTimes(error) ? (error.body['alternatives'] as Alternative[]) : []
  const lacking = sayLacking(error)
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="scroll-mb-40 focus:outline-none">
      <Banner tone="yellow" title={error instanceof RequestError ? error.detail : otherwise}>
        <InTheWayList of={error} />
        {anyway && lacking && (
          <p className="flex flex-wrap items-center justify-between gap-2">
            {lacking}
            <Button size="sm" type={anyway.submits ? 'submit' : 'button'} onClick={anyway.onPress}>
              {anyway.label}
            </Button>
          </p>
        )}
        {overImported && isImportedAlone(error) && (
          <p className="flex flex-wrap items-center justify-between gap-2">
            That’s in your own calendar.
            <Button
              size="sm"
              type={overImported.submits ? 'submit' : 'button'}
              onClick={overImported.onPress}
            >
              Book anyway
            </Button>
          </p>
        )}
        {onCar && error instanceof RequestError && error.code === carBusy.code && (
          <p className="mt-2 flex flex-wrap gap-2">
            {carsIn(error).map(({ id, text }) => (
              <Button
                key={id}
                size="sm"
                type={onCar.submits ? 'submit' : 'button'}
                variant={id === 'none' ? 'second' : 'primary'}
                onClick={() => onCar.onPress(id)}
              >
                {text}
              </Button>
            ))}
          </p>
        )}
        {alternatives.length > 0 && <p>{says}</p>}
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

const inTheWayOf = (error: Error) => {
  const inTheWay = error instanceof RequestError ? error.body['inTheWay'] : undefined
  return Array.isArray(inTheWay) ? (inTheWay as InTheWay[]) : []
}

/** What overlaps is busy in the instructor’s calendars elsewhere, and nowhere else. */
function isImportedAlone(error: Error) {
  const there = inTheWayOf(error).filter(({ drive, leastGap }) => !drive && !leastGap)
  return there.length > 0 && there.every(({ kind }) => kind === 'imported')
}

/** What an instructor may go without; undefined if something is there then, or to a learner. */
function sayLacking(error: Error): string | undefined {
  const inTheWay = inTheWayOf(error)
  if (!(error instanceof RequestError) || inTheWay.some((one) => !one.drive && !one.leastGap))
    return undefined
  const minutes = Number(error.body['minutesLacking'] ?? 0)
  const sentences = [
    ...(minutes > 0 ? [`By our estimate you’d be ${plural(minutes, 'minute')} short.`] : []),
    ...(inTheWay.some(({ leastGap }) => leastGap) ? [sayLeastGap(inTheWay)] : []),
  ]
  return sentences.join(' ') || undefined
}

/** What a refusal names, to the instructor whose diary it is. */
function InTheWayList({ of: error }: { of: Error }) {
  const inTheWay = inTheWayOf(error)
  if (inTheWay.length === 0) return null
  return (
    <ul aria-label="In the way" className="mb-2 grid list-disc gap-1 pl-5">
      {inTheWay.map((one) => (
        <li key={sayInTheWay(one)}>{sayInTheWay(one)}</li>
      ))}
    </ul>
  )
}

/** Any that is free then, and last one that isn't listed. */
const carsIn = ({ body }: RequestError) => [
  ...(Array.isArray(body['freeCars']) ? (body['freeCars'] as DiaryCar[]) : []).map(
    ({ id, name, gearbox }) => ({
      id,
      text: `Take the ${name}, ${gearbox}`,
    }),
  ),
  { id: 'none', text: 'Use a car that isn’t listed' },
]
