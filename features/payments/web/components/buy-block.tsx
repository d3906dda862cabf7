import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { useCreateCheckoutSession, usePackages } from '../hooks.ts'

/** A block of this instructor's own, without a time held for it. */
export function BuyBlock({ instructorId, name }: { instructorId: string; name: string }) {
  const { id } = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const block = usePackages(instructorId).data?.packages.find(
    ({ instructor_id, lesson_count }) => instructor_id !== null && lesson_count > 1,
  )
  const checkout = useCreateCheckoutSession()
  if (!block) return null
  const price = formatMoney(block.price, block.currency)
  const hours = (block.lesson_count * block.lesson_minutes) / 60
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
        {`Buy a ${block.name}, ${price}`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Buy a ${block.name} with ${name}?`}
        confirm={`Pay ${price}`}
        keep="Not now"
        danger={false}
        onConfirm={buy}
      >
        {`That’s ${formatMoney(Math.round(block.price / hours), block.currency)} an hour, for lessons of any length with ${firstName(name)}. The hours never expire, and you can have what you don’t use refunded to your card.`}
      </ConfirmDialog>
    </>
  )
}
