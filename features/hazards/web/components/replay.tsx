import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { findKind } from '../../kinds.ts'
import { scoreClip } from '../../rules.ts'
import type { SceneFile, SceneHazard } from '../../scene-file.ts'
import { seconds, verdict } from '../words.ts'
import { Picture, usePicture } from './stage.tsx'

type ReplayProps = { file: SceneFile; label: string; clicks: readonly number[] }

const windowsOf = ({ hazards }: SceneFile) =>
  hazards.map(({ from, to }) => ({ from: from * 1000, to: to * 1000 }))
/** Slower while a window is open. */
const slow = 0.4

/** The clip again: slowed down while the hazard develops, ringed, beside the window's five parts and one's clicks. */
export function Replay({ file, label, clicks }: ReplayProps) {
  const picture = usePicture(file)
  const { paint } = picture
  const [t, setT] = useState(file.hazards[0]!.from + 0.6)
  const [isPlaying, setPlaying] = useState(false)
  const at = useRef(t)
  const show = (value: number) => {
    at.current = Math.min(value, file.seconds)
    setT(at.current)
  }
  useEffect(() => paint(t, markAt(file, t)), [t, file, paint, picture.isReady])
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let request = requestAnimationFrame(function next(now) {
      const isOpen = markAt(file, at.current) !== undefined
      at.current = Math.min(
        file.seconds,
        at.current + (Math.min(Math.max(0, now - last), 250) / 1000) * (isOpen ? slow : 1),
      )
      setT(at.current)
      last = now
      if (at.current >= file.seconds) return setPlaying(false)
      request = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(request)
  }, [isPlaying, file])

  const score = scoreClip(windowsOf(file), clicks)
  const [title, says] = verdict(score, clicks, file.hazards[0]!.from * 1000)
  return (
    <section className="hz-stage" aria-label="Replay">
      <Picture picture={picture} label={`${label}, at ${seconds(t)}`} />
      <div className="hz-replay">
        <div className="hz-verdict">
          <p className="hz-sign num" data-none={score.total === 0 || undefined}>
            <b>{score.total}</b> of {score.points.length * 5}
          </p>
          <div>
            <h2 tabIndex={-1} ref={focusOnce}>
              {title}
            </h2>
            <p>{says}</p>
          </div>
        </div>
        <Timeline file={file} clicks={clicks} t={t} />
        <label className="sr" htmlFor="hz-scrub">
          Move through the clip
        </label>
        <input
          id="hz-scrub"
          type="range"
          min={0}
          max={file.seconds}
          step={0.1}
          value={t}
          aria-valuetext={seconds(t)}
          onChange={({ target }) => {
            setPlaying(false)
            show(Number(target.value))
          }}
        />
        <div className="hz-buttons">
          <Button
            variant="second"
            icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            onClick={() => {
              if (!isPlaying && at.current >= file.seconds - 0.1) show(Math.max(0, file.hazards[0]!.from - 3))
              setPlaying(!isPlaying)
            }}
          >
            {isPlaying ? 'Pause' : 'Play slowly'}
          </Button>
        </div>
        {file.hazards.map((hazard, i) => (
          <Explained
            key={hazard.from}
            hazard={hazard}
            points={score.points[i]!}
            clicks={clicks}
            show={(value) => {
              setPlaying(false)
              show(value)
            }}
          />
        ))}
      </div>
    </section>
  )
}

const focusOnce = (heading: HTMLElement | null) => void heading?.focus({ preventScroll: true })

const markAt = ({ hazards }: SceneFile, t: number) => {
  const i = hazards.findIndex(({ from, to }) => t >= from - 0.2 && t <= to + 1)
  return i < 0 ? undefined : i
}

function Timeline({ file, clicks, t }: { file: SceneFile; clicks: readonly number[]; t: number }) {
  const left = (second: number) => `${(second / file.seconds) * 100}%`
  return (
    <div className="hz-line" aria-hidden="true">
      {file.hazards.flatMap(({ from, to }) =>
        [5, 4, 3, 2, 1].map((points, i) => (
          <span
            key={`${from} ${points}`}
            className="hz-part num"
            style={{ left: left(from + ((to - from) * i) / 5), width: left((to - from) / 5) }}
          >
            {points}
          </span>
        )),
      )}
      {[...new Set(clicks)].map((at) => (
        <i key={at} style={{ left: left(at / 1000) }} />
      ))}
      <span className="hz-head" style={{ left: left(t) }} />
    </div>
  )
}

type ExplainedProps = {
  hazard: SceneHazard
  points: number
  clicks: readonly number[]
  show: (t: number) => void
}

/** What could be seen when, each moment to look at. */
function Explained({ hazard: { kind, from, to }, points, clicks, show }: ExplainedProps) {
  const { name, why, cues } = findKind(kind)
  const inside = clicks.filter((at) => at >= from * 1000 && at < to * 1000)
  const moments: [number, string][] = [
    [from, cues[0]],
    [from + (to - from) * 0.5, cues[1]],
    [to, 'By now a driver has acted'],
  ]
  return (
    <div className="hz-why">
      <h3>
        {name}: {points} of 5
      </h3>
      <p>{why}</p>
      <p className="text-sm">
        The window was open from {seconds(from)} to {seconds(to)}.{' '}
        {inside.length > 0
          ? `You clicked ${seconds(Math.min(...inside) / 1000 - from)} after it began.`
          : 'None of your clicks was in it.'}
      </p>
      <ul>
        {moments.map(([at, says]) => (
          <li key={says}>
            <Button variant="second" size="sm" onClick={() => show(at + 0.1)}>
              {seconds(at)} {says}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
