import { firstName } from '#common/first-name.ts'
import { formatMoney } from '#common/money.ts'
import { formatMinutes } from '#common/time.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Credit } from '../../contract.ts'
import { useRefundCredit } from '../hooks.ts'

export function RefundCredit({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const refund = useRefundCredit()
  const worth = formatMoney(credit.pence_left)
  const go = async () => {
    await refund.mutateAsync({ id: credit.id })
    toast({
      title: `${worth} is on its way to the card that paid`,
      description: 'Banks usually take 5 to 10 working days to show it.',
      tone: 'good',
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Refund ${worth} to the card that paid?`}
      confirm={`Refund ${worth}`}
      keep="Keep my credit"
      onConfirm={go}
    >
      {`You’ll lose ${formatMinutes(credit.minutes_left)} of credit with ${credit.instructor_name ? firstName(credit.instructor_name) : 'this instructor'}. Lessons you’ve booked stay booked.`}
    </ConfirmDialog>
  )
}
