import { CalendarX2, Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { formatMinutes } from '#common/time.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { useOpenHours } from '#features/diary/web/open-hours.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { BySchool } from '#features/lessons/web/components/by-school.tsx'
import { CalendarBar } from '#features/lessons/web/components/calendar-bar.tsx'
import { CalendarDays } from '#features/lessons/web/components/calendar-days.tsx'
import { CancelLesson } from '#features/lessons/web/components/lesson-actions.tsx'
import { LessonPanel, LessonSheet } from '#features/lessons/web/components/lesson-panel.tsx'
import { paymentOf } from '#features/lessons/web/components/lesson-state.ts'
import { MoveLesson } from '#features/lessons/web/components/move-lesson.tsx'
import { NoLessons } from '#features/lessons/web/components/no-lessons.tsx'
import { positionOf, type Shown } from '#features/lessons/web/schedule/calendar.ts'
import '#features/lessons/web/schedule/schedule.css'
import { useBankHolidays } from '#features/lessons/web/schedule/use-bank-holidays.ts'
import { useOpenAtPresent } from '#features/lessons/web/schedule/use-open-at-present.ts'
import { type View, useScheduleAddress } from '#features/lessons/web/schedule/use-schedule-address.ts'
import { useWeek } from '#features/lessons/web/schedule/use-week.ts'
import type { SchoolInstructor } from '#features/schools/contract.ts'
import { useSchoolInstructors } from '#features/schools/web/hooks.ts'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton, QueryStatus } from '#ui/states.tsx'
import { useSingleKey } from '#ui/single-keys.ts'
import { toast } from '#ui/toast.ts'
import { ActingFor } from '#web/acting-for.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { useMediaQuery } from '#web/use-media-query.ts'
import { useNow } from '#web/use-now.ts'
import { zoneNote } from '#web/zone.ts'
import { draftOf, gridActions } from '../schedule/grid-actions.ts'
import type { Doing } from '../schedule/schedule-dialogs.tsx'

const ScheduleDialogs = lazily(async () => (await import('../schedule/schedule-dialogs.tsx')).ScheduleDialogs)

const views: readonly View[] = ['day', 'week', 'list']

/** The diary of an instructor as their school's office works in it. */
export default function SchoolDiaryPage() {
  const { id = '' } = useParams()
  const query = useSchoolInstructors()
  const instructor = query.data?.instructors.find((one) => one.id === id)
  return (
    <>
      <BackLink to={instructor ? `/dashboard/school/instructors/${id}` : '/dashboard/school/instructors'}>
        {instructor?.name ?? 'All instructors'}
      </BackLink>
      <QueryStatus query={query} label="Loading the diary" rows={6} />
      {query.data && !instructor && (
        <EmptyState title="We can’t find this instructor.">They may have left your school.</EmptyState>
      )}
      {instructor && !instructor.letsOfficeAct && <NotAllowed instructor={instructor} />}
      {instructor?.letsOfficeAct && (
        <ActingFor key={id} person={{ ...instructor, role: 'instructor' }}>
          <Diary instructor={instructor} />
        </ActingFor>
      )}
    </>
  )
}

function NotAllowed({ instructor: { name } }: { instructor: SchoolInstructor }) {
  usePageTitle(`${name}’s diary`)
  return (
    <>
      <PageHead title={`${name}’s diary`} />
      <Card>
        <EmptyState title={`${firstName(name)} hasn’t let your office in yet.`}>
          They can do that under Settings, Your school. Until then you see when they teach, in the calendar.
        </EmptyState>
      </Card>
    </>
  )
}

function Diary({ instructor: { name } }: { instructor: SchoolInstructor }) {
  const first = firstName(name)
  usePageTitle(`${name}’s diary`)
  const now = useNow()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  // As wide as `schedule.css` has it.
  const isWide = useMediaQuery('(min-width: 72rem)')
  const address = useScheduleAddress(now, isPhone ? 'day' : 'week')
  const { on, today, lesson: lessonId, go, addressOf } = address
  const view = address.view === 'month' ? 'week' : address.view
  const later = on < today ? today : on
  const [chosenDoing, setChosenDoing] = useState<Doing>()
  const doing: Doing | undefined =
    chosenDoing ?? (address.adding ? { what: 'add', on: later, ...address.adding } : undefined)
  const setDoing = (next: Doing | undefined) => {
    setChosenDoing(next)
    if (!next && address.adding) go({})
  }
  const { days, shown, zone, query } = useWeek(on)
  const settings = useDiarySettings().data
  const open = useOpenHours(days, zone)
  const holidayOf = useBankHolidays()
  const calendar = useOpenAtPresent(query.data !== undefined && open !== undefined)
  const chosen = shown.find(({ lesson }) => lesson && lesson.id === lessonId)?.lesson
  const addressTo = (lesson: string, on: string) => addressOf({ lesson, on })
  const close = () => go({ lesson: undefined })
  const show = (moved: Lesson) => go({ on: positionOf(moved.startsAt, zone).on, lesson: moved.id })
  useSingleKey('n', () => setDoing({ what: 'add', on: later }))
  const own = gridActions({
    zone,
    stepMinutes: settings?.slotStepMinutes ?? 15,
    setDoing,
    copy: () => undefined,
  })
  const actions = {
    ...own,
    may: { ...own.may, copy: () => false },
    onCopy: undefined,
    pressOf: (one: Shown) => {
      if (one.entry?.kind !== 'block') return undefined
      return one.entry.bySchool
        ? own.pressOf?.(one)
        : () => toast({ title: `${first} blocked this time`, description: 'Only they can change it.' })
    },
  }
  const about = chosen && {
    lesson: chosen,
    now,
    children: <ChosenByOffice lesson={chosen} now={now} onMoved={show} />,
  }
  const nothing = <NoLessons days={days} now={now} addressOf={addressOf} />
  return (
    <>
      <PageHead
        title={`${name}’s diary`}
        lead={`What you do here counts as done by ${first}, and we let ${first} know. ${zoneNote() ?? ''}`}
      >
        <Button icon={<Plus />} onClick={() => setDoing({ what: 'add', on: later })}>
          Add lesson
        </Button>
        <Button variant="second" icon={<CalendarX2 />} onClick={() => setDoing({ what: 'off', on: later })}>
          Time off
        </Button>
      </PageHead>
      <div ref={calendar} className="sched" data-beside={isWide && about ? view : undefined}>
        <Card flush className="cal-card" data-view={view} aria-label="Calendar">
          <CalendarBar days={days} on={on} today={today} view={view} go={go} views={views} />
          {query.isError && <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>}
          {query.isPending && (
            <div className="p-5">
              <ListSkeleton label="Loading the schedule" rows={6} />
            </div>
          )}
          {query.data && (
            <CalendarDays
              days={days}
              chosen={on}
              lesson={chosen?.id}
              shown={shown}
              now={now}
              zone={zone}
              view={view}
              isPhone={isPhone}
              open={open}
              holidayOf={holidayOf}
              addressOf={addressTo}
              actions={actions}
              draft={draftOf(doing, zone)}
              go={go}
              nothing={nothing}
            />
          )}
        </Card>
        {isWide && about && (
          <aside aria-label="Chosen lesson">
            <LessonPanel {...about} wasChosen title="Chosen lesson" onLeave={close} />
          </aside>
        )}
      </div>
      {about && !isWide && <LessonSheet {...about} onClose={close} />}
      {doing && (
        <LazyBoundary onFail={() => setDoing(undefined)}>
          <ScheduleDialogs doing={doing} setDoing={setDoing} onMoved={show} />
        </LazyBoundary>
      )}
    </>
  )
}

type ChosenProps = { lesson: Lesson; now: string; onMoved: (lesson: Lesson) => void }

/** Without what is between instructor and learner: notes, assessments, the whole address. */
function ChosenByOffice({ lesson, now, onMoved }: ChosenProps) {
  const isToCome = lesson.status === 'booked' && lesson.endsAt > now
  return (
    <>
      <BySchool lesson={lesson} />
      <dl className="facts">
        <div>
          <dt>Pick-up</dt>
          <dd>{lesson.pickup ? `Near ${lesson.pickup}` : 'Not chosen yet'}</dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd>{formatMinutes(lesson.minutes)}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>
            {lesson.pricePence === null ? '–' : formatMoney(lesson.pricePence)}
            <small>{lesson.status === 'held' ? 'Not paid yet' : paymentOf(lesson)}</small>
          </dd>
        </div>
      </dl>
      {isToCome && (
        <div className="chosen-actions">
          <MoveLesson lesson={lesson} onMoved={onMoved} />
          <CancelLesson lesson={lesson} now={now} />
        </div>
      )}
    </>
  )
}
