import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { Package } from '../../contract.ts'
import { useCreateCheckoutSession, usePackages } from '../hooks.ts'

/** The blocks of this instructor's own, without a time held for one. */
export function BuyBlock({ instructorId, name }: { instructorId: string; name: string }) {
  const packages = usePackages(instructorId).data?.packages ?? []
  return packages
    .filter(({ instructor_id, kind }) => instructor_id !== null && kind === 'block')
    .map((block) => <BuyOneBlock key={block.id} block={block} instructorId={instructorId} name={name} />)
}

type BlockProps = { block: Package; instructorId: string; name: string }

/** One press shows its price and terms, the next leads to the payment page. */
export function BuyOneBlock({ block, instructorId, name }: BlockProps) {
  const { id } = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const checkout = useCreateCheckoutSession()
  const price = formatMoney(block.price, block.currency)
  const hours = (block.lesson_count * block.lesson_minutes) / 60
  // The one that follows the price is called what it is; others have names.
  const isNamed = !/^\d+-hour block$/.test(block.name)
  const buy = async () => {
    const { url } = await checkout.mutateAsync({
      package_id: block.id,
      student_id: id,
      instructor_id: instructorId,
      lesson_id: null,
      origin_url: location.origin,
    })
    location.assign(url)
  }
  return (
    <>
      <Button
        size="sm"
        variant="second"
        className="max-w-full whitespace-normal"
        onClick={() => setIsAsking(true)}
      >
        {isNamed ? `Buy ${block.name} (${hours} hours), ${price}` : `Buy a ${block.name}, ${price}`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={isNamed ? `Buy ${block.name} with ${name}?` : `Buy a ${block.name} with ${name}?`}
        confirm={`Pay ${price}`}
        keep="Not now"
        danger={false}
        onConfirm={buy}
      >
        {`That’s ${formatMoney(Math.round(block.price / hours), block.currency)} an hour, for lessons of any length with ${firstName(name)}. The hours never expire, and you can have what you don’t use refunded to your card, up to three times in 30 days.`}
      </ConfirmDialog>
    </>
  )
}
