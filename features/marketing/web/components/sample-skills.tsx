import { Check } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Lane } from '#ui/lane.tsx'
import { Figures } from './figures.tsx'

/** Sample figures, of what the product has: 27 skills, each at one of five levels. */
export const SampleSkills = () => (
  <>
    <Figures
      figures={[
        ['15', 'skills mastered', 'of 27'],
        ['24', 'lessons driven'],
        ['3', 'to practise next'],
      ]}
    />
    <Lane level={15} of={27} size="wide" label="15 of 27 skills mastered" />
    <ul className="ruled ruled-all mt-4">
      <li>
        <span className="flex-1">Pedestrian crossings</span>
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
