import { Bell, CalendarDays, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { locale } from '#common/locale.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Bars } from '#ui/bars.tsx'
import { Lane } from '#ui/lane.tsx'
import { Plate } from '#ui/plate.tsx'
import { Figures } from './figures.tsx'
import { SampleSkills } from './sample-skills.tsx'
import { samplePeople } from '../sample-people.ts'

const Sample = ({ children }: { children: ReactNode }) => (
  <figure className="card sample">
    {children}
    <figcaption>A demonstration with sample figures.</figcaption>
  </figure>
)

const practise = [
  ['Roundabouts', 'Prompted', 3, 'In progress; a common reason for failing'],
  ['Parking', 'Helped', 2, 'In progress since lesson 19'],
  ['Country roads', 'Introduced', 1, 'Introduced in lesson 23'],
] as const

export const SampleFeedback = () => (
  <Sample>
    <h3 className="text-lg">Practise next</h3>
    <ul className="ruled mt-2">
      {practise.map(([skill, word, level, why]) => (
        <li key={skill}>
          <span className="flex-1 leading-snug">
            <b className="block">{skill}</b>
            <span className="text-sm text-ink-2">{why}</span>
          </span>
          <span className="sr">{word}</span>
          <Lane level={level} size="short" />
        </li>
      ))}
    </ul>
  </Sample>
)

export const SampleLevels = () => (
  <Sample>
    <div className="flex items-center gap-3">
      <Plate />
      <p className="flex-1 leading-snug">
        <b className="block">{samplePeople.learner}</b>
        <span className="text-sm text-ink-2">after lesson 24</span>
      </p>
    </div>
    <SampleSkills />
  </Sample>
)

const revenue = [
  ['Jul', 4_180],
  ['Aug', 3_620],
  ['Sep', 4_940],
  ['Oct', 5_168],
  ['Nov', 3_876],
] as const

export const SampleEarnings = () => (
  <Sample>
    <h3 className="text-lg">Earnings</h3>
    <Figures
      figures={[
        ['£1,292', 'this week'],
        ['£608', 'held for lessons'],
        ['34', 'hours taught'],
      ]}
    />
    <Bars
      low
      label="Earned by month"
      bars={revenue.map(([name, value]) => ({ name, value, shows: `£${value.toLocaleString(locale)}` }))}
    />
  </Sample>
)

const found = [
  [samplePeople.instructor, 'ADI, manual, 1.2 miles', 'Tuesday, 14:15', '£38'],
  [samplePeople.automatic, 'ADI, automatic, 2.0 miles', 'Wednesday, 09:00', '£41'],
  [samplePeople.trainee, 'PDI, manual, 2.6 miles', 'Monday, 17:30', '£32'],
] as const

export const SampleMatch = () => (
  <Sample>
    <h3 className="text-lg">Near BS6 6, with time this week</h3>
    <ul className="ruled mt-2">
      {found.map(([name, what, free, price]) => (
        <li key={name}>
          <Avatar name={name} of="instructor" />
          <span className="flex-1 leading-snug">
            <b className="block">{name}</b>
            <span className="block text-sm text-ink-2">{what}</span>
            <span className="block text-sm">First free {free}</span>
          </span>
          <b className="num">{price}</b>
        </li>
      ))}
    </ul>
  </Sample>
)

export const SamplePayment = () => (
  <Sample>
    <h3 className="text-lg">Lesson 25, one and a half hours</h3>
    <dl className="sums mt-3">
      <div>
        <dt>
          Jess pays <small>by card, the whole price</small>
        </dt>
        <dd>£57.00</dd>
      </div>
      <div>
        <dt>
          Commission <small>10% on Free</small>
        </dt>
        <dd>−£5.70</dd>
      </div>
      <div className="sums-total">
        <dt>Ruth keeps</dt>
        <dd>£51.30</dd>
      </div>
    </dl>
    <p className="mt-3">
      <Badge tone="blue">Held until the lesson is delivered</Badge>
    </p>
  </Sample>
)

const emails = [
  [Mail, 'Booked: Friday, 16:00', 'With the calendar file'],
  [Bell, 'Tomorrow at 16:00', 'The evening before'],
  [CalendarDays, 'Your assessment is ready', 'After the lesson'],
] as const

export const SampleEmails = () => (
  <Sample>
    <h3 className="text-lg">One lesson, one thread</h3>
    <ul className="ruled mt-2">
      {emails.map(([Icon, subject, when]) => (
        <li key={subject}>
          <Icon aria-hidden="true" className="text-green-ink" />
          <b className="flex-1">{subject}</b>
          <span className="text-sm text-ink-2">{when}</span>
        </li>
      ))}
    </ul>
  </Sample>
)
