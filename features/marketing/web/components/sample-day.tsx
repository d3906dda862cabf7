import { samplePeople } from '../sample-people.ts'

const entries = [
  { kind: 'lesson', at: '12:30–14:00', who: samplePeople.otherLearner, what: ['BS8 1', 'Parking'] },
  { kind: 'travel', at: '15 minutes to travel' },
  { kind: 'offered', at: '14:15–15:45', who: 'Free', what: ['1½ hours, open to book'] },
  { kind: 'chosen', at: '16:00–17:30', who: samplePeople.learner, what: ['BS6 6', 'Dual carriageways'] },
] as const

export function SampleDay() {
  return (
    <figure className="card card-flush sample-day">
      <div className="sample-day-head">
        <h3 className="text-lg">Friday</h3>
        <span className="text-sm text-ink-2">5 lessons, £266</span>
      </div>
      <ol>
        {entries.map((entry) => (
          <li key={entry.at} className={`sample-${entry.kind}`}>
            {entry.kind === 'travel' ? (
              entry.at
            ) : (
              <>
                <time>{entry.at}</time>
                <div>
                  <b>{entry.who}</b>
                  {entry.what.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
      <figcaption>A demonstration with sample figures.</figcaption>
    </figure>
  )
}
