import { Button, ButtonLink } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { UnsentItem } from '#web/unsent-item.tsx'
import { judge } from '../../rules.ts'
import { mockDriveOutbox, type UnsentMockDrive } from '../mock-drive-outbox.ts'
import { sayTotals } from '../words.ts'

export function UnsentMockDriveItem({ unsent }: { unsent: UnsentMockDrive }) {
  const me = useSignedIn().id
  const verdict = judge(unsent.sheet)
  const see = (
    <ButtonLink size="sm" variant="second" to={`/dashboard/mock-drives/${unsent.id}`}>
      See the result
    </ButtonLink>
  )
  const discard = (
    <Button size="sm" variant="danger-plain" onClick={() => mockDriveOutbox.remove(me, unsent.id)}>
      Discard
    </Button>
  )
  return (
    <UnsentItem
      unsent={unsent}
      outbox={mockDriveOutbox}
      to={`/dashboard/mock-drives/${unsent.id}`}
      undo={discard}
      details={see}
    >
      <p className="text-sm text-ink-2">
        Mock driving test: {verdict.passed ? 'passed' : 'not passed yet'}, {sayTotals(verdict)}
      </p>
    </UnsentItem>
  )
}
