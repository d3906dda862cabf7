import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { firstName } from '#common/first-name.ts'
import { samplePeople } from '../sample-people.ts'
import { SampleDay } from './sample-day.tsx'
import { SampleEmails, SampleFeedback, SampleMatch, SamplePayment } from './samples.tsx'

const [learner, instructor] = [firstName(samplePeople.learner), firstName(samplePeople.instructor)]
const secondsAStep = 5

const steps = [
  {
    title: 'Find',
    says: `${learner} enters a postcode and sees who’s checked, near and free.`,
    picture: <SampleMatch />,
  },
  {
    title: 'Book',
    says: `${learner} picks a slot, and we hold it for ten minutes. ${instructor}’s diary leaves time to get there.`,
    picture: <SampleDay />,
  },
  {
    title: 'Pay',
    says: `${learner} pays by card. We hold the money until the lesson has taken place.`,
    picture: <SamplePayment />,
  },
  {
    title: 'Hear',
    says: `Both get an email with a calendar file, and ${learner} a reminder the evening before.`,
    picture: <SampleEmails />,
  },
  {
    title: 'Learn',
    says: `After the lesson ${instructor} says how it went, and ${learner} sees what to practise next.`,
    picture: <SampleFeedback />,
  },
] as const

/** Plays only when asked to, and stops at the end: nothing moves by itself. */
export function LessonDemo() {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const isLast = at === steps.length - 1
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), secondsAStep * 1_000)
    return () => clearTimeout(timer)
  }, [playing, at, isLast])
  const play = () => {
    if (isLast && !playing) setAt(0)
    setPlaying(!playing)
  }
  const { says, picture } = steps[at]!
  return (
    <section className="section section-part page-wide" aria-labelledby="lesson-demo">
      <div className="lesson-demo">
        <div>
          <h2 id="lesson-demo">Watch one lesson, start to finish</h2>
          <p className="lead" aria-live="polite">
            {says}
          </p>
          <ol className="lesson-demo-steps needs-script">
            {steps.map(({ title }, n) => (
              <li key={title}>
                <button
                  type="button"
                  aria-current={n === at ? 'step' : undefined}
                  onClick={() => {
                    setPlaying(false)
                    setAt(n)
                  }}
                >
                  {n + 1}. {title}
                </button>
              </li>
            ))}
          </ol>
          <Button
            variant="second"
            className="needs-script"
            icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            onClick={play}
          >
            {playing ? 'Pause' : isLast ? 'Play again' : 'Play'}
          </Button>
        </div>
        <div className="lesson-demo-screen">{picture}</div>
      </div>
    </section>
  )
}
