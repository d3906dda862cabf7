import { BadgeCheck } from 'lucide-react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Bars } from '#ui/bars.tsx'
import { samplePeople } from '../sample-people.ts'
import { Figures } from './figures.tsx'

const revenue = [
  ['Mon', 228],
  ['Tue', 209],
  ['Wed', 228],
  ['Thu', 209],
  ['Fri', 266],
  ['Sat', 152],
] as const

export function DemoInstructor() {
  return (
    <>
      <div className="demo-who">
        <Avatar name={samplePeople.instructor} of="instructor" />
        <p className="flex-1 leading-snug">
          <b className="block">{samplePeople.instructor}</b>
          <span className="text-sm text-ink-2">ADI since 2014, Bristol</span>
        </p>
        <Badge tone="green" icon={<BadgeCheck aria-hidden="true" />}>
          Vetted
        </Badge>
      </div>
      <div>
        <Figures
          figures={[
            ['£1,292', 'weekly revenue'],
            ['5', 'lessons today'],
            ['34', 'hours this week'],
          ]}
        />
        <Bars
          low
          label="Revenue by day"
          bars={revenue.map(([name, value]) => ({ name, value, shows: `£${value}` }))}
        />
      </div>
      <ul className="ruled ruled-all">
        <li>
          <time>12:30</time>
          <b className="flex-1">{samplePeople.otherLearner}</b>
          <span className="text-sm text-ink-2">BS8 1</span>
        </li>
        <li>
          <time>14:15</time>
          <span className="flex-1">Free, 1½ hours</span>
          <Badge tone="line">Open to book</Badge>
        </li>
        <li>
          <time>16:00</time>
          <b className="flex-1">{samplePeople.learner}</b>
          <span className="text-sm text-ink-2">BS6 6</span>
        </li>
      </ul>
    </>
  )
}
