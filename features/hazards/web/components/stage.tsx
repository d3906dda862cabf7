import { Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { makeScene } from '../../scene.ts'
import type { SceneFile } from '../../scene-file.ts'
import { drawCabin } from '../drawing/cabin.ts'
import { makePainter, type Painter } from '../drawing/painter.ts'
import { seconds } from '../words.ts'

type StageProps = {
  file: SceneFile
  label: string
  /** Milliseconds of each click, when the clip has ended. */
  onEnd: (clicks: number[]) => void
}

const samePressMs = 600

/** Plays a clip once from its start. A tap anywhere on the picture, the space bar and Enter are the same click. */
export function Stage({ file, label, onEnd }: StageProps) {
  const [isPlaying, setPlaying] = useState(false)
  const [clicks, setClicks] = useState<readonly number[]>([])
  const at = useRef(0)
  const made = useRef<number[]>([])
  const picture = usePicture(file)
  const { paint } = picture
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })

  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let request = requestAnimationFrame(function next() {
      const now = performance.now()
      at.current += now - last
      last = now
      if (at.current >= file.seconds * 1000) return ended.current(made.current)
      paint(at.current / 1000)
      request = requestAnimationFrame(next)
    })
    // A hidden tab draws nothing, and nothing of the clip passes meanwhile.
    const onReturn = () => (last = performance.now())
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space' && event.key !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) click()
    }
    window.addEventListener('keydown', onKey)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      cancelAnimationFrame(request)
      window.removeEventListener('keydown', onKey)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [isPlaying, file, paint])

  function click() {
    made.current.push(Math.round(at.current))
    setClicks([...made.current])
  }

  const asksForLess = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div className="hz-stage">
      <Picture picture={picture} label={label}>
        {isPlaying ? (
          <button
            type="button"
            className="hz-tap"
            ref={(button) => void button?.focus({ preventScroll: true })}
            onPointerDown={click}
            // Of a screen reader or a voice there is no pointer; of a key some browsers say both.
            onClick={({ detail }) => {
              if (detail === 0 && at.current - (made.current.at(-1) ?? -samePressMs) >= samePressMs) click()
            }}
            aria-label="I see a hazard"
          />
        ) : (
          !picture.problem && (
            <div className="hz-start">
              {asksForLess && <p>Your device asks for less motion. This clip moves all the time.</p>}
              <Button
                variant="yellow"
                size="lg"
                icon={<Play aria-hidden="true" />}
                disabled={!picture.isReady}
                onClick={() => setPlaying(true)}
              >
                {asksForLess ? 'Play it anyway' : 'Start the clip'}
              </Button>
              <p>
                {file.seconds} seconds. Tap or click the picture, or press Space or Enter, when a hazard
                starts to develop.
              </p>
            </div>
          )
        )}
      </Picture>
      <Flags clicks={clicks} of={file.seconds} />
      <p className="sr" role="status">
        {clicks.length === 0 ? '' : `Click ${clicks.length}`}
      </p>
    </div>
  )
}

type Hook = ReturnType<typeof usePicture>

/** The road and, over it, the car. `paint` draws a second of the clip. */
export function usePicture(file: SceneFile) {
  const road = useRef<HTMLCanvasElement>(null)
  const car = useRef<HTMLCanvasElement>(null)
  const speed = useRef<HTMLSpanElement>(null)
  const painter = useRef<Painter>(undefined)
  const last = useRef({ t: 0, mark: undefined as number | undefined })
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [paint] = useState(() => (t: number, mark?: number) => {
    last.current = { t, mark }
    const frame = painter.current?.paint(t, mark)
    const mph = frame && `${Math.round(frame.mph)}`
    if (speed.current && mph !== undefined && speed.current.textContent !== mph)
      speed.current.textContent = mph
  })
  useEffect(() => {
    const [canvas, cabin] = [road.current!, car.current!]
    let isMade = false
    const make = () => {
      isMade = true
      try {
        painter.current = makePainter(canvas, makeScene(file))
        setReady(true)
      } catch {
        setProblem(
          'This browser can’t draw the scene: it has no WebGL 2. A newer one, or another device, can.',
        )
      }
    }
    const watch = new ResizeObserver(() => {
      if (!isMade) make()
      painter.current?.resize()
      cabin.width = canvas.width
      cabin.height = canvas.height
      drawCabin(cabin, file)
      paint(last.current.t, last.current.mark)
    })
    watch.observe(canvas)
    return () => {
      watch.disconnect()
      painter.current?.close()
      painter.current = undefined
    }
  }, [file, paint])
  return { roadRef: road, carRef: car, speedRef: speed, paint, isReady, problem }
}

export function Picture({
  picture,
  label,
  children,
}: {
  picture: Hook
  label: string
  children?: ReactNode
}) {
  const { roadRef, carRef, speedRef, problem } = picture
  return (
    <div className="hz-screen">
      <canvas ref={roadRef} role="img" aria-label={label} />
      <canvas ref={carRef} aria-hidden="true" />
      <p className="hz-speed num" aria-hidden="true">
        <span ref={speedRef}>0</span> mph
      </p>
      {problem && <p className="hz-problem">{problem}</p>}
      {children}
    </div>
  )
}

function Flags({ clicks, of }: { clicks: readonly number[]; of: number }) {
  return (
    <div className="hz-flags" aria-hidden="true">
      {[...new Set(clicks)].map((at) => (
        <i key={at} style={{ left: `${at / of / 10}%` }} title={seconds(at / 1000)} />
      ))}
    </div>
  )
}
