import { PageHead } from '#ui/page-head.tsx'
import { MessageReports } from '../components/message-reports.tsx'

/** Where the letter about a report leads. */
export function MessageReportsPage() {
  return (
    <>
      <PageHead title="Reported messages" lead="Read what was said, do what is needed, and write down what you did." />
      <MessageReports always />
    </>
  )
}
