import {
  Ban,
  CalendarArrowDown,
  CarFront,
  Check,
  CircleQuestionMark,
  Flag,
  Hourglass,
  MessageCircleQuestionMark,
  Repeat,
  Send,
  UserX,
} from 'lucide-react'
import type { EventState } from '../schedule/event-state.ts'

/** Plainly booked has none: that is what a diary is full of. */
const icons: Partial<Record<EventState, typeof Ban>> = {
  weekly: Repeat,
  test: Flag,
  asked: MessageCircleQuestionMark,
  now: CarFront,
  'to-mark': CircleQuestionMark,
  delivered: Check,
  held: Hourglass,
  'no-show': UserX,
  offered: Send,
  block: Ban,
  imported: CalendarArrowDown,
  'not-blocking': CalendarArrowDown,
}

export function EventIcon({ state }: { state: EventState }) {
  const Icon = icons[state]
  return Icon && <Icon className="event-icon" aria-hidden="true" />
}
