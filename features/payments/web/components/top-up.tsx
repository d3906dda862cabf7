import { firstName } from '#common/first-name.ts'
import { Card } from '#ui/card.tsx'
import { blockToBuy } from '../block-to-buy.ts'
import { usePackages, useTransactions } from '../hooks.ts'
import { BuyOneBlock } from './buy-block.tsx'

/** For a learner whose hours don't reach: the next block, without choosing a time. */
export function TopUp({ instructorId, name }: { instructorId: string; name: string }) {
  const packages = usePackages(instructorId).data?.packages
  const payments = useTransactions().data?.transactions
  const block = packages && payments && blockToBuy(packages, payments)
  if (!block) return null
  return (
    <Card title="Not enough hours">
      <p>
        Your hours with {firstName(name)} don’t reach for all lessons below. Those without are paid from new
        hours, the soonest first.
      </p>
      <p className="mt-3">
        <BuyOneBlock block={block} instructorId={instructorId} name={name} />
      </p>
    </Card>
  )
}
