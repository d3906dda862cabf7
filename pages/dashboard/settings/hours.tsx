import { BackLink, PageHead } from '#ui/page-head.tsx'
import { DiaryRulesCard } from '#features/diary/web/components/diary-rules-card.tsx'
import { ExceptionsCard } from '#features/diary/web/components/exceptions-card.tsx'
import { WeeklyHoursCard } from '#features/diary/web/components/weekly-hours-card.tsx'

export default function HoursPage() {
  return (
    <>
      <BackLink to="/dashboard/settings">Settings</BackLink>
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
