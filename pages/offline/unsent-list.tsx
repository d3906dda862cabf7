import { UnsentAssessmentItem } from '#features/assessments/web/components/unsent-assessment.tsx'
import { UnsentOutcomeItem } from '#features/lessons/web/components/unsent-outcome.tsx'
import { UnsentMockDriveItem } from '#features/mock-drives/web/components/unsent-mock-drive.tsx'
import { UnsentNoteItem } from '#features/pupils/web/components/unsent-note.tsx'
import { UnsentReceiptItem } from '#features/pupils/web/components/unsent-receipt.tsx'
import { Card } from '#ui/card.tsx'
import type { useUnsentWork } from './use-unsent-work.ts'

type UnsentListProps = ReturnType<typeof useUnsentWork>

export const UnsentList = ({ outcomes, receipts, assessments, notes, mockDrives }: UnsentListProps) => (
  <Card title="Written offline">
    <ul className="ruled">
      {outcomes.map((one) => (
        <UnsentOutcomeItem key={one.id} unsent={one} />
      ))}
      {receipts.map((one) => (
        <UnsentReceiptItem key={one.id} unsent={one} />
      ))}
      {assessments.map((one) => (
        <UnsentAssessmentItem key={one.id} unsent={one} />
      ))}
      {notes.map((one) => (
        <UnsentNoteItem key={one.id} unsent={one} />
      ))}
      {mockDrives.map((one) => (
        <UnsentMockDriveItem key={one.id} unsent={one} />
      ))}
    </ul>
  </Card>
)
