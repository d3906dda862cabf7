import { FewFirst } from '#ui/few-first.tsx'
import { FoldCard } from '#web/fold-card.tsx'
import { useMockDrives } from '../hooks.ts'
import { MockRows } from './mock-rows.tsx'

/** On the learner's progress; nothing until there is one. */
export function MyMocksCard() {
  const { data = [] } = useMockDrives()
  return (
    data.length > 0 && (
      <FoldCard title="Mock driving tests">
        <FewFirst items={data} few={3} noun="mock tests">
          {(few) => <MockRows drives={few} />}
        </FewFirst>
      </FoldCard>
    )
  )
}
