import { ArrowUpLeft, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { DemoInstructor } from './demo-instructor.tsx'
import { DemoStudent } from './demo-student.tsx'

const views = [
  { value: 'student', label: 'Student view', icon: ArrowUpLeft },
  { value: 'instructor', label: 'Instructor view', icon: ArrowUpRight },
] as const

/** What the product looks like from either seat. The figures are samples and say so. */
export function Demonstration() {
  const [view, setView] = useState<(typeof views)[number]['value']>('student')
  return (
    <figure className="demo" data-view={view}>
      <fieldset className="demo-switch">
        <legend className="sr">Show the demonstration as</legend>
        {views.map(({ value, label, icon: Icon }) => (
          <label key={value}>
            <input
              type="radio"
              className="sr"
              name="demonstration"
              value={value}
              checked={view === value}
              onChange={() => setView(value)}
            />
            <Icon aria-hidden="true" />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="demo-body paper">{view === 'student' ? <DemoStudent /> : <DemoInstructor />}</div>
      <figcaption>A demonstration with sample figures.</figcaption>
    </figure>
  )
}
