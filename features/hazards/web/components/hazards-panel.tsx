import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import type { HazardMock, HazardPractice, HazardScene } from '../../contract.ts'
import { hazardKinds } from '../../kinds.ts'
import { mockClips, mockHazards, mockPoints, passMark } from '../../rules.ts'
import { useClipResults, useHazards } from '../hooks.ts'
import { surroundings } from '../words.ts'
import { Thumb } from './thumb.tsx'

export function HazardsPanel() {
  const query = useHazards()
  const { waiting } = useClipResults()
  if (query.isPending) return <ListSkeleton label="Loading the scenes" rows={6} />
  if (query.isLoadingError) return <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
  const { scenes, recent, mocks } = query.data
  return (
    <div className="grid gap-5">
      {waiting > 0 && (
        <Banner title="Not sent yet">
          {waiting === 1 ? 'One result waits' : `${waiting} results wait`} on this device until there’s a
          connection.
        </Banner>
      )}
      <div className="hz-top">
        <MockSign mocks={mocks} />
        <Recent recent={recent} scenes={scenes} />
      </div>
      <Card title="Practise a scene" action={<NextScene scenes={scenes} />}>
        <ul className="hz-list">
          {scenes.map((scene) => (
            <SceneRow key={scene.id} scene={scene} />
          ))}
        </ul>
      </Card>
      {mocks.length > 0 && <Mocks mocks={mocks} />}
      <About />
    </div>
  )
}

function MockSign({ mocks }: { mocks: readonly HazardMock[] }) {
  const [newest] = mocks
  const whole = mocks.filter(({ isWhole }) => isWhole)
  const best = Math.max(0, ...whole.map(({ points }) => points))
  const isOpen = newest && !newest.isWhole
  return (
    <Sign
      title="Mock test"
      figure={
        whole.length > 0 ? (
          <>
            {best} <small>of {mockPoints}, your best</small>
          </>
        ) : (
          <>
            {mockClips} <small>clips, {mockHazards} hazards</small>
          </>
        )
      }
      rows={[
        ['Pass mark', `${passMark} of ${mockPoints}`],
        ['Mock tests', whole.length],
        ['Passed', whole.filter(({ isPass }) => isPass).length],
      ]}
    >
      <p className="mt-3">
        <ButtonLink
          to={isOpen ? `/dashboard/hazards/mock?id=${newest.id}` : '/dashboard/hazards/mock'}
          variant="yellow"
          className="max-w-full whitespace-normal"
        >
          {isOpen ? `Go on at clip ${newest.clips.length + 1}` : 'Start a mock test'}
        </ButtonLink>
      </p>
    </Sign>
  )
}

function Recent({ recent, scenes }: Pick<HazardPractice, 'recent' | 'scenes'>) {
  const met = new Set(scenes.flatMap(({ kinds }) => kinds))
  return (
    <Card
      title={
        recent.length === 0
          ? 'Kinds of hazard'
          : `Your last ${recent.length === 1 ? 'hazard' : `${recent.length} hazards`}`
      }
    >
      {recent.length > 0 && (
        <div
          className="hz-bars mb-4"
          role="img"
          aria-label={`Points, the oldest first: ${recent.join(', ')}`}
        >
          {recent.map((points, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
            <span key={i} data-none={points === 0 || undefined}>
              {[5, 4, 3, 2, 1].map((level) => (
                <i key={level} className={level <= points ? 'on' : undefined} />
              ))}
            </span>
          ))}
        </div>
      )}
      <p className="mb-2 text-sm text-ink-2">
        You’ve met {met.size} of {hazardKinds.length} kinds.
      </p>
      <ul className="hz-kinds">
        {hazardKinds.map(({ id, name }) => (
          <li key={id} data-met={met.has(id) || undefined}>
            {name}
            {met.has(id) && <span className="sr"> (met)</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The first that hasn’t been watched, or else the one with the fewest points. */
function NextScene({ scenes }: { scenes: readonly HazardScene[] }) {
  const next =
    scenes.find(({ times }) => times === 0) ??
    scenes.toSorted((a, b) => (a.best ?? 0) / a.hazards - (b.best ?? 0) / b.hazards)[0]
  return next ? <Link to={`/dashboard/hazards/${next.id}`}>Next scene</Link> : null
}

function SceneRow({ scene }: { scene: HazardScene }) {
  return (
    <li className="hz-scene">
      <Thumb scene={scene} />
      <Link to={`/dashboard/hazards/${scene.id}`}>{scene.title}</Link>
      <p className="hz-points num">
        {scene.best === null ? (
          <small>New</small>
        ) : (
          <>
            {scene.best} <small>of {scene.hazards * 5}</small>
          </>
        )}
      </p>
      <p className="text-sm text-ink-2">
        {surroundings(scene)}
        {scene.hazards > 1 && ', two hazards'}
      </p>
    </li>
  )
}

const Mocks = ({ mocks }: { mocks: readonly HazardMock[] }) => (
  <Card title="Your mock tests">
    <ul className="ruled">
      {mocks.map(({ id, startedAt, points, isWhole, isPass, clips }) => (
        <li key={id}>
          <Link to={`/dashboard/hazards/mock?id=${id}`}>{formatLocalMoment(startedAt)}</Link>
          <span className="num ml-auto">
            {isWhole ? `${points} of ${mockPoints}` : `${clips.length} of ${mockClips} clips`}
          </span>
          {isWhole && <Badge tone={isPass ? 'green' : 'line'}>{isPass ? 'Pass' : 'Not yet'}</Badge>}
        </li>
      ))}
    </ul>
  </Card>
)

const About = () => (
  <Card title="What this is, and what it isn’t">
    <div className="grid max-w-prose gap-3 text-sm">
      <p>
        Practice in scenes of our own, drawn by your browser. They aren’t DVSA’s clips. In the real test you
        watch {mockClips} filmed clips with {mockHazards} hazards, and need {passMark} of {mockPoints} points.{' '}
        <a href="https://www.gov.uk/theory-test/hazard-perception-test" rel="noreferrer">
          How the test works, on GOV.UK
        </a>
      </p>
      <p>
        A hazard’s window has five equal parts: 5 points in the first, 1 in the last, 0 before and after. Your
        best click counts. More than 10 clicks in a clip (15 with two hazards), six within two seconds, or six
        at an even beat score 0. DVSA doesn’t publish its rule for that; this one is ours. Only you can see
        your results.
      </p>
      <p>
        The scenes are moving pictures without sound, and we have no version in words. If you can’t see them
        well, or need more time, tell DVSA before you book: the real test can be arranged differently.{' '}
        <a href="https://www.gov.uk/theory-test" rel="noreferrer">
          The theory test, on GOV.UK
        </a>
      </p>
    </div>
  </Card>
)
