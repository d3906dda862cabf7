import { Check } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Lane } from '#ui/lane.tsx'
import { Figures } from './figures.tsx'

/** The sample figures of the specification, section 1. */
export const SampleSkills = () => (
  <>
    <Figures
      figures={[
        ['12', 'skills mastered', 'of 15'],
        ['8', 'achievements'],
        ['24', 'lessons driven'],
      ]}
    />
    <Lane level={12} of={15} size="wide" label="12 of 15 skills mastered" />
    <ul className="ruled ruled-all mt-4">
      <li>
        <span className="flex-1">Roundabouts</span>
        <Badge tone="green" icon={<Check aria-hidden="true" />}>
          Mastered
        </Badge>
      </li>
      <li>
        <span className="flex-1">Dual carriageways</span>
        <Badge tone="blue">In Progress</Badge>
      </li>
      <li>
        <span className="flex-1">Driving in the dark</span>
        <Badge tone="line">Not Started</Badge>
      </li>
    </ul>
  </>
)
