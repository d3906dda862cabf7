import { CalendarDays, Check } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Lane } from '#ui/lane.tsx'
import { Plate } from '#ui/plate.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { Figures } from './demonstration.tsx'

export function DemoStudent() {
  return (
    <>
      <div className="flex items-center gap-3">
        <Plate />
        <p className="flex-1 leading-snug">
          <b className="block">Amara Okafor</b>
          <span className="text-sm text-ink-2">with Helen Marsh, Bristol BS7</span>
        </p>
        <Badge tone="yellow">Level 7</Badge>
      </div>
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
      <div className="demo-next">
        <CalendarDays aria-hidden="true" />
        <p className="flex-1">
          <b className="block text-md">Next lesson Fri 27 Nov, 16:00</b>
          <span className="mute">Dual carriageways, from Cotham Hill</span>
        </p>
        <RouteChip label="Lesson 25">L25</RouteChip>
      </div>
    </>
  )
}
