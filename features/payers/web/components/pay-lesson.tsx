import { formatMoney } from '#common/money.ts'
import { Button } from '#ui/button.tsx'
import { toastFailure } from '#ui/toast.ts'
import { usePayLesson } from '../paying-hooks.ts'

/** The button stays busy until the browser has left this page. */
export async function goToPayment(open: () => Promise<{ url: string }>): Promise<void> {
  location.assign((await open()).url)
  await new Promise<void>((back) => addEventListener('pageshow', () => back(), { once: true }))
}

type PayLessonProps = { session: string; id: string; lessonId: string; pricePence: number }

export function PayLesson({ session, id, lessonId, pricePence }: PayLessonProps) {
  const pay = usePayLesson(session)
  return (
    <Button
      busy={pay.isPending}
      onClick={() => void goToPayment(() => pay.mutateAsync({ id, lessonId })).catch(toastFailure)}
    >
      Pay {formatMoney(pricePence)}
    </Button>
  )
}
