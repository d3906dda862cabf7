import { PageHead } from '#ui/page-head.tsx'
import { BackToSettings } from '#web/back-to-settings.tsx'
import { DiaryRulesCard } from '../components/diary-rules-card.tsx'
import { ExceptionsCard } from '../components/exceptions-card.tsx'
import { WeeklyHoursCard } from '../components/weekly-hours-card.tsx'

export function HoursPage() {
  return (
    <>
      <BackToSettings />
      <PageHead
        title="Opening hours"
        lead="Learners can book you at these times, less what is in your diary already."
      />
      <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
        <WeeklyHoursCard />
        <div className="grid gap-5">
          <ExceptionsCard />
          <DiaryRulesCard />
        </div>
      </div>
    </>
  )
}
