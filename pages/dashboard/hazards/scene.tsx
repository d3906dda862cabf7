import { ArrowRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClipResults, useHazards, useSceneFile } from '#features/hazards/web/hooks.ts'
import { surroundings } from '#features/hazards/web/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, QueryStatus, Waiting } from '#ui/states.tsx'

const Clip = lazily(async () => (await import('#features/hazards/web/components/clip.tsx')).Clip)

export function Scene({ id }: { id: string }) {
  const query = useSceneFile(id)
  return (
    <>
      <BackLink to="/dashboard/hazards">Hazard perception</BackLink>
      <QueryStatus query={query} label="Loading the scene" rows={4} />
      {query.data === null && (
        <EmptyState title="There’s no such scene." action={<Link to="/dashboard/hazards">All scenes</Link>} />
      )}
      {query.data && (
        <>
          <PageHead title={query.data.title} lead={`${surroundings(query.data)}.`} />
          <Practice key={id} id={id} file={query.data} />
        </>
      )}
    </>
  )
}

type PracticeProps = { id: string; file: NonNullable<ReturnType<typeof useSceneFile>['data']> }

function Practice({ id, file }: PracticeProps) {
  const [clicks, setClicks] = useState<readonly number[]>()
  const [round, setRound] = useState(0)
  const { add, waiting } = useClipResults()
  const next = useNext(id)
  return (
    <div className="grid max-w-5xl gap-4">
      <LazyBoundary waiting={<Waiting>Getting the scene ready</Waiting>}>
        <Clip
          key={`${round} ${clicks === undefined}`}
          file={file}
          clicks={clicks}
          onEnd={(made) => {
            setClicks(made)
            add(id, made)
          }}
        />
      </LazyBoundary>
      {clicks && (
        <div className="flex flex-wrap items-center gap-3">
          {next && (
            <ButtonLink to={`/dashboard/hazards/${next}`} icon={<ArrowRight aria-hidden="true" />}>
              Next scene
            </ButtonLink>
          )}
          <Button
            variant="second"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => {
              setClicks(undefined)
              setRound(round + 1)
            }}
          >
            Try it again
          </Button>
          <p className="text-sm text-ink-2" role="status">
            {waiting > 0
              ? 'Your result is on this device and is sent as soon as there’s a connection.'
              : 'Your result is saved.'}
          </p>
        </div>
      )}
    </div>
  )
}

function useNext(id: string) {
  const scenes = useHazards().data?.scenes.filter((scene) => scene.id !== id)
  return (scenes?.find(({ times }) => times === 0) ?? scenes?.[0])?.id
}
