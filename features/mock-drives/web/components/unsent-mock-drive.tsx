import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { UnsentItem } from '#web/unsent-item.tsx'
import { judge, resultOf } from '../../rules.ts'
import { mockDriveOutbox, type UnsentMockDrive } from '../mock-drive-outbox.ts'
import { resultNames, sayTotals, words } from '../words.ts'
import { DiscardDialog } from './discard-dialog.tsx'

export function UnsentMockDriveItem({ unsent }: { unsent: UnsentMockDrive }) {
  const me = useSignedIn().id
  const [asks, setAsks] = useState(false)
  const verdict = judge(unsent.sheet)
  return (
    <>
      <UnsentItem
        unsent={unsent}
        outbox={{ sendAgain: mockDriveOutbox.sendAgain, remove: () => void setAsks(true) }}
        to={`/dashboard/mock-drives/${unsent.id}`}
        sent={words.saved(unsent.name, unsent.hasAccount).description}
        undo={
          <Button size="sm" variant="danger-plain" onClick={() => setAsks(true)}>
            Discard
          </Button>
        }
      >
        <p className="text-sm text-ink-2">
          Mock driving test: {resultNames[resultOf(verdict)].toLowerCase()}, {sayTotals(verdict)}
        </p>
        <p className="my-2">
          <ButtonLink size="sm" variant="second" to={`/dashboard/mock-drives/${unsent.id}`}>
            See the result
          </ButtonLink>
        </p>
      </UnsentItem>
      <DiscardDialog
        open={asks}
        onClose={() => setAsks(false)}
        onDiscard={() => mockDriveOutbox.remove(me, unsent.id)}
      />
    </>
  )
}
