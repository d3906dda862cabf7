import { useState } from 'react'
import { plural } from '#common/plural.ts'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Banner, EmptyState, QueryStatus, Waiting } from '#ui/states.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import type { Drive } from '../../contract.ts'
import { useDrive } from '../hooks.ts'
import { milesText } from '../words.ts'
import { DriveMap } from './drive-map.tsx'
import { DrivePrivacy } from './drive-privacy.tsx'
import { EventRow } from './event-row.tsx'
import { ForceChart } from './force-chart.tsx'

export function DriveView({ id }: { id: string }) {
  const query = useDrive(id)
  return (
    <>
      <BackLink to="/dashboard/drives">Drives</BackLink>
      {!query.data && (
        <>
          <PageHead title="Drive" />
          <QueryStatus query={query} label="Loading this drive" rows={5} />
        </>
      )}
      {query.data && <Whole drive={query.data} />}
    </>
  )
}

function Whole({ drive }: { drive: Drive }) {
  const { startedAt, learnerName, isMine, source, state, seconds, km, events, track, forces } = drive
  const [at, setAt] = useState<number>()
  const start = forces?.start ?? track?.[0]?.t ?? 0
  const now = at ?? events?.[0]?.from ?? start
  const minutes = plural(Math.max(1, Math.round(seconds / 60)), 'minute')
  return (
    <>
      <PageHead
        title={isMine ? 'Your drive' : `${learnerName}’s drive`}
        lead={`${formatLocalMoment(startedAt)}. ${km === undefined ? minutes : `${milesText(km)} in ${minutes}`}.`}
      />
      {source === 'simulated' && (
        <Banner title="Simulated">Nobody drove this. It shows what a recorded drive looks like.</Banner>
      )}
      {state === 'waiting' && <Waiting>We’re checking this drive. It takes a few seconds.</Waiting>}
      {state === 'failed' && (
        <Banner tone="red">We couldn’t read this. Import it again to try once more.</Banner>
      )}
      {/* Also what can’t be shown yet, or ever, is the learner’s to delete. */}
      {!events && isMine && <DrivePrivacy drive={drive} />}
      {events && (
        <>
          <section className="drive-stage" aria-label="The drive">
            {track && track.length > 1 && (
              <DriveMap track={track} events={events} isWhole={isMine} at={now} />
            )}
            {forces && <ForceChart forces={forces} events={events} at={now} onAt={setAt} />}
          </section>
          <div className="drive-columns drive-view">
            <Feedback drive={drive} />
            <section aria-labelledby="drive-events">
              <h2 id="drive-events" className="mb-3">
                {events.length === 0
                  ? 'Nothing stood out'
                  : `${plural(events.length, 'thing')} to talk about`}
              </h2>
              {events.length === 0 && <EmptyState title="A calm drive." />}
              <ol className="drive-events">
                {events.map((event) => (
                  <EventRow
                    key={event.number}
                    driveId={drive.id}
                    start={start}
                    event={event}
                    isOn={now >= event.from - 0.5 && now <= event.to + 0.5}
                    onShow={() => setAt((event.from + event.to) / 2)}
                  />
                ))}
              </ol>
            </section>
            {isMine && <DrivePrivacy drive={drive} />}
          </div>
        </>
      )}
    </>
  )
}

function Feedback({ drive: { feedback, score, losses, km } }: { drive: Drive }) {
  const lost = losses.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <Card title="In a few words">
      {feedback.map((sentence) => (
        <p key={sentence} className="mb-2">
          {sentence}
        </p>
      ))}
      {score !== undefined && (
        <p className="drive-score">
          <b className="num">{score}</b> of 100 for smoothness
        </p>
      )}
      {lost >= 1 && <p>{Math.round(lost)} s weren’t recorded. There’s a gap there, not a guess.</p>}
      <p className="text-sm text-ink-2">
        A phone’s sensors found this. It can be wrong, it isn’t a verdict, and nobody is compared by it.
        {score === undefined && km !== undefined && ' Drives over three miles and ten minutes get a score.'}
        {km === undefined && ' Without GPS there’s no distance and no score.'}{' '}
      </p>
    </Card>
  )
}
