import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { HazardMock, HazardScene } from '#features/hazards/contract.ts'
import { useClipResults, useHazards, useSceneFile } from '#features/hazards/web/hooks.ts'
import { mockClips, mockHazards, mockPoints, passMark, scenesOfMock } from '#features/hazards/rules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sign } from '#ui/sign.tsx'
import { QueryStatus, Waiting } from '#ui/states.tsx'

const Clip = lazily(async () => (await import('#features/hazards/web/components/clip.tsx')).Clip)

export function MockTest() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const query = useHazards()
  return (
    <>
      <BackLink to="/dashboard/hazards">Hazard perception</BackLink>
      <PageHead
        title="Mock test"
        lead={`${mockClips} clips with ${mockHazards} hazards. ${passMark} of ${mockPoints} points pass.`}
      />
      <QueryStatus query={query} label="Choosing the clips" rows={4} />
      {query.data && !id && (
        <Card title="Before you start" className="max-w-2xl">
          <ul className="mb-5 grid list-disc gap-2 pl-5">
            <li>Each clip plays once. It takes about eight minutes in all.</li>
            <li>One of them has two hazards. Points are shown after the last clip, as in the real test.</li>
            <li>You can stop between two clips and go on later.</li>
          </ul>
          <Button onClick={() => setParams({ id: crypto.randomUUID() }, { replace: true })}>Start</Button>
        </Card>
      )}
      {query.data && id && /^[0-9a-f-]{36}$/.test(id) && (
        <Mock id={id} scenes={query.data.scenes} stored={query.data.mocks.find((mock) => mock.id === id)} />
      )}
    </>
  )
}

type MockProps = { id: string; scenes: readonly HazardScene[]; stored: HazardMock | undefined }

function Mock({ id, scenes, stored }: MockProps) {
  const { items, add } = useClipResults()
  const done = new Set([
    ...(stored?.clips ?? []).map(({ scene }) => scene),
    ...items.filter(({ mockId }) => mockId === id).map(({ scene }) => scene),
  ])
  const chosen = scenesOfMock(id, scenes)
  const next = chosen.find((scene) => !done.has(scene.id))
  const [playing, setPlaying] = useState<string>()
  if (stored?.isWhole) return <Result mock={stored} scenes={scenes} />
  if (!next || done.size >= mockClips)
    return (
      <p role="status">
        That was the last clip. Your clicks are on this device, and the result comes as soon as they’re sent.
      </p>
    )
  return (
    <div className="grid max-w-5xl gap-4">
      <Progress value={done.size} max={mockClips} label="Clips done" />
      {playing === next.id ? (
        <PlayClip
          key={next.id}
          id={next.id}
          onEnd={(clicks) => {
            setPlaying(undefined)
            add(next.id, clicks, id)
          }}
        />
      ) : (
        <Card title={`Clip ${done.size + 1} of ${mockClips}`}>
          <p className="mb-4">
            {done.size === 0 ? 'The clip waits until you start it.' : 'Saved. Take a breath if you like.'}
          </p>
          <Button onClick={() => setPlaying(next.id)}>{done.size === 0 ? 'First clip' : 'Next clip'}</Button>
        </Card>
      )}
    </div>
  )
}

function PlayClip({ id, onEnd }: { id: string; onEnd: (clicks: number[]) => void }) {
  const query = useSceneFile(id)
  if (!query.data) return <QueryStatus query={query} label="Loading the clip" rows={4} />
  return (
    <LazyBoundary waiting={<Waiting>Getting the clip ready</Waiting>}>
      <Clip file={query.data} clicks={undefined} onEnd={onEnd} />
    </LazyBoundary>
  )
}

function Result({
  mock: { points, isPass, clips },
  scenes,
}: {
  mock: HazardMock
  scenes: readonly HazardScene[]
}) {
  return (
    <div className="grid max-w-3xl gap-5">
      <Sign
        title={isPass ? 'Pass' : 'Not yet'}
        figure={
          <>
            {points} <small>of {mockPoints}</small>
          </>
        }
        rows={[['Pass mark', passMark]]}
      >
        <p className="font-semibold">
          {isPass
            ? 'That would have been enough in the real test.'
            : `${passMark - points} more would have been enough. Look at the clips with few points below.`}
        </p>
      </Sign>
      <Card title="Clip by clip">
        <ul className="ruled">
          {clips.map(({ scene, points: each, isPattern }) => (
            <li key={scene}>
              <Link to={`/dashboard/hazards/${scene}`}>
                {scenes.find(({ id }) => id === scene)?.title ?? 'A scene that’s gone'}
              </Link>
              <span className="num ml-auto">
                {isPattern ? 'Pattern: 0' : each.map((one) => `${one} of 5`).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <p>
        <ButtonLink to="/dashboard/hazards" variant="second">
          All scenes
        </ButtonLink>
      </p>
    </div>
  )
}
