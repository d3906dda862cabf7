import { Search } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useCalendarEvents } from '#features/calendar/web/hooks.ts'
import { placeAtOwnTimes } from '#features/calendar/web/own-times.ts'
import { useExceptions, useHours } from '#features/diary/web/hooks.ts'
import { useDiarySettings } from '#features/diary/web/settings-hooks.ts'
import { useOpenHours } from '#features/diary/web/open-hours.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { CalendarBar } from '#features/lessons/web/components/calendar-bar.tsx'
import { CalendarDays } from '#features/lessons/web/components/calendar-days.tsx'
import { DriveSummary } from '#features/lessons/web/components/drive-summary.tsx'
import { GapFinder } from '#features/lessons/web/components/gap-finder.tsx'
import { LessonPanel, LessonSheet } from '#features/lessons/web/components/lesson-panel.tsx'
import { NextLessonLink } from '#features/lessons/web/components/next-lesson-link.tsx'
import { NoLessons } from '#features/lessons/web/components/no-lessons.tsx'
import { TodaysLessons } from '#features/lessons/web/components/todays-lessons.tsx'
import { WeekSheet } from '#features/lessons/web/components/week-sheet.tsx'
import { isTaught, positionOf, type Shown, spanAround } from '#features/lessons/web/schedule/calendar.ts'
import '#features/lessons/web/schedule/schedule.css'
import { titleBeside } from '#features/lessons/web/schedule/title-beside.ts'
import { useNextLesson } from '#features/lessons/web/schedule/use-next-lesson.ts'
import { useOpenAtPresent } from '#features/lessons/web/schedule/use-open-at-present.ts'
import { useScheduleAddress } from '#features/lessons/web/schedule/use-schedule-address.ts'
import { useBankHolidays } from '#features/lessons/web/schedule/use-bank-holidays.ts'
import { useWeek } from '#features/lessons/web/schedule/use-week.ts'
import { findLessonDraft, hasDraft, lessonDraft } from '#features/pupils/web/drafts.ts'
import { useOffers } from '#features/waiting-list/web/hooks.ts'
import { groupOffers, nameOffered } from '#features/waiting-list/web/offered-times.ts'
import { Card } from '#ui/card.tsx'
import { DraftLine } from '#ui/draft-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { useSingleKey } from '#ui/single-keys.ts'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { useReopening } from '#ui/use-reopening.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useMediaQuery } from '#web/use-media-query.ts'
import { useNow } from '#web/use-now.ts'
import type { Doing } from './schedule/schedule-dialogs.tsx'
import { draftOf, gridActions } from './schedule/grid-actions.ts'
import { ScheduleHead } from './schedule/schedule-head.tsx'
import { copyTo, useCopying } from './schedule/use-copying.ts'
import { useIsAboveComing } from './schedule/use-is-above-coming.ts'

const ChosenLesson = lazily(async () => (await import('./schedule/chosen-lesson.tsx')).ChosenLesson)
const ScheduleDialogs = lazily(async () => (await import('./schedule/schedule-dialogs.tsx')).ScheduleDialogs)
const MonthGrid = lazily(
  async () => (await import('#features/lessons/web/components/month-grid.tsx')).MonthGrid,
)

const DaysToDecideLine = lazily(
  async () => (await import('#features/series/web/components/days-to-decide-line.tsx')).DaysToDecideLine,
)
void DaysToDecideLine.preload().catch(() => undefined)
const MiniMonth = lazily(
  async () => (await import('#features/lessons/web/components/mini-month.tsx')).MiniMonth,
)
const OffersPanel = lazily(
  async () => (await import('#features/waiting-list/web/components/offers-panel.tsx')).OffersPanel,
)

/** A learner's is one page with their lessons. */
export default function SchedulePage() {
  const { role } = useSignedIn()
  return role === 'instructor' ? <Schedule /> : <Navigate to="/dashboard/lessons" replace />
}

function Schedule() {
  const now = useNow()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const usual = isPhone ? 'day' : 'week'
  const address = useScheduleAddress(now, usual)
  const { on, today, view, lesson: lessonId, go, addressOf } = address
  const { days, shown: placed, zone, travel, isTravelComing, query } = useWeek(on)
  const offers = useOffers().data?.offers
  const events = useCalendarEvents(spanAround(days[0] as string, days.at(-1) as string))
  const shown = nameOffered(placeAtOwnTimes(placed, events.data?.events, { zone, days }), offers, now)
  const holidayOf = useBankHolidays()
  const settings = useDiarySettings()
  const open = useOpenHours(days, zone)
  const [begun, setDoing] = useDoing()
  const [isFinding, setIsFinding] = useState(false)
  const doing: Doing | undefined =
    begun ??
    (address.timeOff === null
      ? undefined
      : { what: 'off', on: on < today ? today : on, reason: address.timeOff === 'ill' ? 'ill' : 'other' })
  // As wide as `schedule.css` has it.
  const isWide = useMediaQuery('(min-width: 72rem)')
  const hasRoom = useMediaQuery('(min-width: 80rem)')
  const wasChosen = shown.find(({ lesson }) => lesson && lesson.id === lessonId)
  const isNext = ({ lesson }: Shown) => lesson !== undefined && lesson.endsAt > now
  const chosen = wasChosen ?? (hasRoom ? shown.find(isNext) : undefined)
  // Once this week is over, the next one says what comes.
  const isOver = days.includes(today) && query.data !== undefined && !shown.some(isNext)
  const after = useNextLesson(days, now, { enabled: isOver })
  const next = shown.find(isNext)?.lesson ?? after
  const isTodayOver =
    on === today &&
    shown.some((one) => one.on === on && one.lesson) &&
    !shown.some((one) => one.on === on && isNext(one))
  const beside = chosen?.lesson ?? (hasRoom && isOver ? after : undefined)
  const title = wasChosen ? 'Chosen lesson' : titleBeside(days, today)
  const addressTo = (lesson: string, on: string) => addressOf({ lesson, on })
  const close = () => go({ lesson: undefined })
  const endOrDo = (next: Doing | undefined) => {
    setDoing(next)
    // It is what the address asks for as well.
    if (!next && address.timeOff !== null) go({})
  }
  const show = (moved: Lesson) => go({ on: positionOf(moved.startsAt, zone).on, lesson: moved.id })
  const add = () => setDoing({ what: 'add', on: on < today ? today : on })
  useSingleKey('n', add)
  const copy = useCopying((lesson, day) => setDoing(copyTo(lesson, day ?? on, zone)))
  const actions = gridActions({ zone, stepMinutes: settings.data?.slotStepMinutes ?? 15, setDoing, copy })
  const about = beside && {
    lesson: beside,
    now,
    children: (
      <LazyBoundary onFail={close} waiting={<ListSkeleton label="Loading the lesson" rows={3} />}>
        <ChosenLesson
          key={beside.id}
          lesson={beside}
          now={now}
          before={chosen && lessonBefore(chosen, shown)}
          onMoved={show}
          onCopy={(lesson) => setDoing(copyTo(lesson, positionOf(lesson.startsAt, zone).on, zone))}
        />
      </LazyBoundary>
    ),
  }
  const isMonth = view === 'month'
  // The grid grows with the hours; drives, today’s lessons and days to decide stand above it: drawn before them, it would move under a finger.
  const isAboveComing = useIsAboveComing(today) || isTravelComing || events.isLoading
  const isComing = [settings, useHours(), useExceptions()].some(({ isLoading }) => isLoading) || isAboveComing
  const calendar = useOpenAtPresent(!isMonth && query.data !== undefined && !isComing)
  const finder = (
    <GapFinder
      today={today}
      isOpened={isPhone}
      onChoose={(gap) => {
        setIsFinding(false)
        go({ on: gap.on, lesson: undefined })
        setDoing({ what: 'add', ...gap })
      }}
    />
  )
  const hasOffers = groupOffers(offers ?? [], now).length > 0
  // Beside the week only what was chosen, unless seven columns keep their width.
  const hasBeside = isWide && !isMonth && Boolean(about || (hasOffers && (hasRoom || view !== 'week')))
  const onOffer = offers && hasOffers && (
    <LazyBoundary quiet>
      <OffersPanel offers={offers} now={now} />
    </LazyBoundary>
  )

  const nothing = <NoLessons days={days} now={now} addressOf={addressOf} />

  return (
    <>
      <div className="no-print">
        <ScheduleHead isPhone={isPhone} onAdd={add} onTimeOff={() => setDoing({ what: 'off', on })} />
        <div className="max-md:hidden">
          <TodaysLessons now={now} addressOf={({ id }) => addressOf({ on: today, lesson: id })} />
        </div>
        {!doing && (
          <DraftLine
            className="mb-3"
            noun="lesson"
            find={findLessonDraft}
            onContinue={({ time }) => (time ? setDoing({ what: 'add', ...time }) : add())}
          />
        )}
        <div ref={calendar} className="sched" data-beside={hasBeside ? view : undefined}>
          <Card flush className="cal-card" data-view={view} aria-label="Calendar">
            <CalendarBar days={days} on={on} today={today} view={view} go={go}>
              {isPhone ? (
                <IconButton
                  label="Find a gap"
                  icon={<Search />}
                  aria-expanded={isFinding}
                  onClick={() => setIsFinding(!isFinding)}
                />
              ) : (
                finder
              )}
            </CalendarBar>
            {isPhone && isFinding && <div className="cal-find">{finder}</div>}
            <LazyBoundary quiet>
              <DaysToDecideLine />
            </LazyBoundary>
            {isMonth && (
              <LazyBoundary waiting={<ListSkeleton label="Loading the month" rows={6} />}>
                <MonthGrid
                  on={on}
                  now={now}
                  zone={zone}
                  holidayOf={holidayOf}
                  addressOf={(on) => addressOf({ on, view: 'day' })}
                />
              </LazyBoundary>
            )}
            {!isMonth && query.isError && (
              <ErrorState retry={query.refetch}>{query.error.message}</ErrorState>
            )}
            {!isMonth && !query.isError && (query.isPending || isComing) && (
              <div className="p-5">
                <ListSkeleton label="Loading the schedule" rows={6} />
              </div>
            )}
            {view !== 'month' && query.data && !isComing && (
              <CalendarDays
                days={days}
                chosen={on}
                lesson={chosen?.lesson?.id}
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
                summary={
                  <>
                    {shown.some((one) => one.on === on && isTaught(one)) && (
                      <DriveSummary travel={travel?.find((day) => day.on === on)} />
                    )}
                    {isTodayOver && next && (
                      <p className="cal-road">
                        <NextLessonLink next={next} addressOf={addressOf} />
                      </p>
                    )}
                  </>
                }
              />
            )}
          </Card>
          {!hasBeside && onOffer}
          {hasBeside && (
            <aside aria-label={about ? title : 'Times on offer'}>
              {about && (
                <LessonPanel
                  {...about}
                  wasChosen={wasChosen !== undefined}
                  title={title}
                  onLeave={() => focusOn(about.lesson)}
                />
              )}
              {onOffer}
              {hasRoom && (
                <LazyBoundary quiet>
                  <MiniMonth
                    key={on.slice(0, 7)}
                    on={on}
                    now={now}
                    zone={zone}
                    addressOf={(on) => addressOf({ on, lesson: undefined })}
                  />
                </LazyBoundary>
              )}
            </aside>
          )}
        </div>
      </div>
      {query.data && !isComing && (
        <WeekSheet days={days} shown={shown} travel={travel} holidayOf={holidayOf} now={now} />
      )}
      {about && (!isWide || isMonth) && lessonId && <LessonSheet {...about} onClose={close} />}
      {doing && (
        <LazyBoundary onFail={() => endOrDo(undefined)}>
          <ScheduleDialogs doing={doing} setDoing={endOrDo} onMoved={show} />
        </LazyBoundary>
      )}
    </>
  )
}

/** A half-filled dialog that adds a lesson is open again after a reload. A copied lesson names a person, so that one is not. */
function useDoing() {
  const [adding, setAdding] = useReopening<Doing>(
    'add lesson /dashboard/schedule',
    (opened) => opened.what === 'add' && hasDraft(lessonDraft(opened)),
  )
  const [other, setOther] = useState<Doing>()
  const setDoing = (doing: Doing | undefined) => {
    const mayReopen = doing?.what === 'add' && !doing.copyOf
    setAdding(mayReopen ? doing : undefined)
    setOther(mayReopen ? undefined : doing)
  }
  return [adding ?? other, setDoing] as const
}

const lessonBefore = (chosen: Shown, shown: readonly Shown[]) =>
  shown.findLast(({ on, lesson, to }) => lesson && on === chosen.on && to <= chosen.from)?.lesson

const focusOn = ({ id }: Lesson) => document.querySelector<HTMLElement>(`[data-lesson="${id}"]`)?.focus()
