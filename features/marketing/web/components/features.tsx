import { Activity, BookOpen, CalendarCheck, ChartNoAxesColumn, CreditCard, type LucideIcon, MessageSquare, Milestone, Users } from 'lucide-react'
import { Tabs } from '#ui/tabs.tsx'

type Feature = readonly [LucideIcon, string, string]

const forLearners: readonly Feature[] = [
  [Activity, 'AI driving feedback', 'What your last assessments have in common, in plain sentences.'],
  [Milestone, 'Levels and achievements', 'Earned for skills your instructor has signed off, never for miles.'],
  [Users, 'Matching', 'By postcode, gearbox, price, language and first free slot.'],
  [BookOpen, 'Theory and hazard practice', 'Questions from the part of the syllabus you are on.'],
]

const forInstructors: readonly Feature[] = [
  [CalendarCheck, 'Smart scheduling', 'Drive time between pick-ups is kept free. Reminders go out on their own.'],
  [ChartNoAxesColumn, 'Business analytics', 'Hours, income, no-shows and pass rate, with a table behind each chart.'],
  [CreditCard, 'Card payments', 'Single lessons or blocks. Paid out after the lesson has happened.'],
  [MessageSquare, 'Messages', 'One thread for each learner, with the lesson it is about.'],
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
            { value: 'instructors', label: 'For instructors', panel: <FeatureList features={forInstructors} /> },
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
