import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useCreateCheckoutSession, usePackages } from '../hooks.ts'

/** A block of this instructor's own, without a time held for it. */
export function BuyBlock({ instructorId }: { instructorId: string }) {
  const { id } = useSignedIn()
  const block = usePackages(instructorId).data?.packages.find(
    ({ instructor_id, lesson_count }) => instructor_id !== null && lesson_count > 1,
  )
  const checkout = useCreateCheckoutSession()
  if (!block) return null
  const buy = () =>
    checkout.mutate(
      {
        package_id: block.id,
        student_id: id,
        instructor_id: instructorId,
        lesson_id: null,
        origin_url: location.origin,
      },
      { onSuccess: ({ url }) => location.assign(url), onError: toastFailure },
    )
  return (
    <Button size="sm" variant="second" busy={checkout.isPending} onClick={buy}>
      {`Buy a ${block.name}, ${formatMoney(block.price, block.currency)}`}
    </Button>
  )
}
