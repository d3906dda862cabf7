import { PracticeLog } from '#features/practice/web/components/practice-log.tsx'
import { BackLink } from '#ui/page-head.tsx'

export default function PracticePage() {
  return (
    <>
      <BackLink to="/dashboard/progress">Your progress</BackLink>
      <PracticeLog />
    </>
  )
}
