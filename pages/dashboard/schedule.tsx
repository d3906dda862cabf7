import { Clock, Printer } from 'lucide-react'
import { useState } from 'react'
import { useClosedDays } from '#features/diary/web/closed-days.ts'
import { BlockTime } from '#features/diary/web/components/block-time.tsx'
import { UnblockDialog } from '#features/diary/web/components/unblock-dialog.tsx'
import { useDiarySettings } from '#features/diary/web/hooks.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import '#features/lessons/web/schedule/schedule.css'
import { placeOf, type Shown } from '#features/lessons/web/schedule/calendar.ts'
import { Agenda } from '#features/lessons/web/components/agenda.tsx'
import { BookLessonLink } from '#features/lessons/web/components/book-lesson-link.tsx'
import { CalendarBar } from '#features/lessons/web/components/calendar-bar.tsx'
import { CalendarLegend } from '#features/lessons/web/components/calendar-legend.tsx'
import { DayStrip } from '#features/lessons/web/components/day-strip.tsx'
import { timeName } from '#features/lessons/web/schedule/format.ts'
import { LessonPanel, LessonSheet } from '#features/lessons/web/components/lesson-panel.tsx'
import { MovingLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { TodaysLessons } from '#features/lessons/web/components/todays-lessons.tsx'
import { WeekGrid } from '#features/lessons/web/components/week-grid.tsx'
import { WeekSheet } from '#features/lessons/web/components/week-sheet.tsx'
import type { Lesson } from '#features/lessons/contract.ts'
import { AddLesson } from '#features/pupils/web/components/add-lesson.tsx'
import { useRepeating } from '#features/series/web/use-repeating.tsx'
import { useNow } from '#web/use-now.ts'
import { useScheduleAddress } from '#features/lessons/web/schedule/use-schedule-address.ts'
import { useWeek } from '#features/lessons/web/schedule/use-week.ts'
import { useMediaQuery } from '#web/use-media-query.ts'
import { instantAt, myZone, zoneNote } from '#web/zone.ts'

const ChosenLesson = lazily(async () => (await import('./schedule/chosen-lesson.tsx')).ChosenLesson)

export default function SchedulePage() {
  const { role } = useSignedIn()
  const teaches = role === 'instructor'
  const repeating = useRepeating()
  const now = useNow()
  const today = placeOf(now, myZone()).on
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const {
    on,
    view,
    lesson: asked,
    go,
    addressOf,
  } = useScheduleAddress(today, isPhone && !teaches ? 'list' : 'week')
  const { days, shown, zone, query } = useWeek(on, role)
  const closed = useClosedDays(days, { enabled: teaches })
  const stepMinutes = useDiarySettings({ enabled: teaches }).data?.slotStepMinutes ?? 15
  const [block, setBlock] = useState<Shown>()
  const [dropped, setDropped] = useState<{ lesson: Lesson; startsAt: string }>()
  // As wide as `schedule.css` has it.
  const isWide = useMediaQuery('(min-width: 72rem)')
  const hasRoom = useMediaQuery('(min-width: 90rem)')
  const wasChosen = shown.find(({ lesson }) => lesson && lesson.id === asked)
  const chosen =
    wasChosen ?? (hasRoom ? shown.find(({ lesson }) => lesson && lesson.endsAt > now) : undefined)
  const addressTo = (lesson: string, on: string) => addressOf({ lesson, on })
  const close = () => go({ lesson: undefined })
  const show = (moved: Lesson) => go({ on: placeOf(moved.startsAt, zone).on, lesson: moved.id })
  const about = chosen?.lesson && {
    lesson: chosen.lesson,
    now,
    children: (
      <LazyBoundary onFail={close} waiting={<ListSkeleton label="Loading the lesson" rows={3} />}>
        <ChosenLesson
          key={chosen.lesson.id}
          lesson={chosen.lesson}
          now={now}
          before={lessonBefore(chosen, shown)}
          onMoved={show}
        />
      </LazyBoundary>
    ),
  }

  return (
    <>
      <div className="no-print">
        <PageHead title="Schedule" lead={zoneNote()}>
          <Button variant="second" className="not-phone" icon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
          {teaches && <AddLesson on={on} repeating={repeating} onAdded={show} />}
          {teaches && <BlockTime on={on} />}
          {teaches && (
            <ButtonLink to="/dashboard/settings/hours" variant="second" icon={<Clock />}>
              Opening hours
            </ButtonLink>
          )}
          {role === 'student' && <BookLessonLink />}
        </PageHead>
        <div className="max-md:hidden">
          <TodaysLessons now={now} addressOf={({ id }) => addressOf({ on: today, lesson: id })} />
        </div>
        <div className="sched" data-beside={about && isWide ? '' : undefined}>
          <Card flush className="cal-card" data-view={view} aria-label="Calendar">
            <CalendarBar days={days} on={on} today={today} view={view} go={go} />
            {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
            {query.isPending && (
              <div className="p-5">
                <ListSkeleton label="Loading the schedule" rows={6} />
              </div>
            )}
            {query.data && (
              <>
                <DayStrip
                  days={days}
                  chosen={on}
                  shown={shown}
                  closed={closed}
                  onChoose={(day) => go({ on: day, lesson: undefined })}
                />
                {view !== 'list' && !shown.some(({ lesson }) => lesson) && (
                  <p className="cal-none">No lessons this week.</p>
                )}
                {view === 'list' ? (
                  <Agenda days={days} shown={shown} now={now} addressOf={addressTo} />
                ) : (
                  <WeekGrid
                    days={days}
                    chosen={on}
                    lesson={chosen?.lesson?.id}
                    shown={shown}
                    now={now}
                    zone={zone}
                    view={view}
                    closed={closed}
                    addressOf={addressTo}
                    {...(teaches && { onBlock: setBlock })}
                    moving={{
                      stepMinutes,
                      may: mayDrag,
                      onDrop: ({ lesson }, { on, from }) =>
                        lesson && setDropped({ lesson, startsAt: instantAt(on, timeName(from)) }),
                    }}
                  />
                )}
                {view !== 'list' && <CalendarLegend teaches={teaches} canDrag={shown.some(mayDrag)} />}
              </>
            )}
          </Card>
          {about && isWide && (
            <aside aria-label="Chosen lesson">
              <LessonPanel
                {...about}
                wasChosen={wasChosen !== undefined}
                onLeave={() => focusOn(about.lesson)}
              />
            </aside>
          )}
        </div>
      </div>
      {query.data && <WeekSheet days={days} shown={shown} now={now} />}
      {about && !isWide && <LessonSheet {...about} onClose={close} />}
      {dropped && <MovingLesson {...dropped} onClose={() => setDropped(undefined)} onMoved={show} />}
      <UnblockDialog entryId={block?.entryId} onClose={() => setBlock(undefined)} />
    </>
  )
}

/** A lesson cut by midnight has no one place to be dragged from; the form moves it. */
const mayDrag = ({ lesson, from, to }: Shown) => lesson?.movable === true && to - from === lesson.minutes

const lessonBefore = (chosen: Shown, shown: readonly Shown[]) =>
  shown.findLast(({ on, lesson, to }) => lesson && on === chosen.on && to <= chosen.from)?.lesson

const focusOn = ({ id }: Lesson) => document.querySelector<HTMLElement>(`[data-lesson="${id}"]`)?.focus()
