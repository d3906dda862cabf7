import { PracticeLog } from '#features/practice/web/components/practice-log.tsx'

export default function PracticePage() {
  return <PracticeLog />
}
