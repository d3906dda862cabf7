import { CalendarDays } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Plate } from '#ui/plate.tsx'
import { RouteChip } from '#ui/route-chip.tsx'
import { SampleSkills } from './sample-skills.tsx'

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
      <SampleSkills />
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
