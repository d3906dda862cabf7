import { useEffect, useEffectEvent, useState } from 'react'
import { addDays } from '#common/days.ts'
import { timeOf } from '#features/diary/rules.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { positionOf, type Shown } from '#features/lessons/web/schedule/calendar.ts'
import { isDialogOpen, isTyping } from '#ui/single-keys.ts'
import { toast } from '#ui/toast.ts'
import type { Doing } from './schedule-dialogs.tsx'

/** `onPaste` is given the day of the lesson that has the focus. */
export function useCopying(onPaste: (lesson: Lesson, day: string | undefined) => void) {
  const [copied, setCopied] = useState<Lesson>()
  const paste = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'v' || !(event.ctrlKey || event.metaKey) || !copied) return
    if (isTyping(event.target) || isDialogOpen()) return
    event.preventDefault()
    const slots = document.activeElement?.closest<HTMLElement>('.cal-slots')
    onPaste(copied, slots?.dataset['on'])
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => paste(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return ({ lesson, title }: Shown) => {
    setCopied(lesson)
    toast({ title: `${title}’s lesson copied`, description: 'Ctrl+V adds it again: choose the day first.' })
  }
}

/** On the day it is from it would be on top of itself: a week later instead. */
export function copyTo(lesson: Lesson, day: string, zone: string): Doing {
  const { on, minute } = positionOf(lesson.startsAt, zone)
  return { what: 'add', on: day === on ? addDays(on, 7) : day, at: timeOf(minute), copyOf: lesson }
}
