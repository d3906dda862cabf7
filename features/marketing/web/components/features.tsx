import {
  Activity,
  BookOpen,
  CalendarCheck,
  ChartNoAxesColumn,
  CreditCard,
  type LucideIcon,
  MessageSquare,
  Milestone,
  Users,
} from 'lucide-react'
import { Tabs } from '#ui/tabs.tsx'

type Feature = readonly [LucideIcon, string, string]

const forLearners: readonly Feature[] = [
  [
    Activity,
    'Driving feedback',
    'What went well, what keeps coming back over your lessons, and what to practise next.',
  ],
  [
    Milestone,
    'Levels',
    'Five levels per skill, for how well you drive, not how far. Badges for what you’ve really learnt.',
  ],
  [Users, 'Matching', 'By your times, distance, price and what you need.'],
  [
    BookOpen,
    'Learning resources',
    'Theory questions and hazard clips, mock driving tests, and how ready you are for the real one.',
  ],
]

const forInstructors: readonly Feature[] = [
  [
    CalendarCheck,
    'Smart scheduling',
    'Travel time between lessons is blocked for you. Learners get a reminder the evening before.',
  ],
  [
    ChartNoAxesColumn,
    'Business analytics',
    'Your hours, how full they are, and what you earned, by week and month.',
  ],
  [
    CreditCard,
    'Card payments',
    'Single lessons or blocks of ten hours. The money is yours once the lesson is delivered.',
  ],
  [
    MessageSquare,
    'Messages',
    'One thread with each learner, live. Booked or cancelled, you both hear straight away.',
  ],
]

export function Features() {
  return (
    <section className="section page-wide" id="features" aria-labelledby="features-title">
      <div className="features">
        <h2 id="features-title">Everything between two people and one car.</h2>
        <Tabs
          keep
          label="Features"
          tabs={[
            { value: 'learners', label: 'For learners', panel: <FeatureList features={forLearners} /> },
            {
              value: 'instructors',
              label: 'For instructors',
              panel: <FeatureList features={forInstructors} />,
            },
          ]}
        />
      </div>
    </section>
  )
}

function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="feature-list">
      {features.map(([Icon, title, what]) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <h3>{title}</h3>
          <p>{what}</p>
        </li>
      ))}
    </ul>
  )
}
