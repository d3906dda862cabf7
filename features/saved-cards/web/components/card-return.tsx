import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast, toastFailure } from '#ui/toast.ts'
import { useRefreshMyCard } from '../hooks.ts'

/** Somebody comes back from Stripe’s page: whether they saved a card is asked there, once. */
export function CardReturn() {
  const [params, setParams] = useSearchParams()
  const { mutateAsync: refresh } = useRefreshMyCard()
  const back = params.get('card') === 'saved'
  useEffect(() => {
    if (!back) return
    setParams({}, { replace: true })
    void refresh({}).then(
      ({ card }) => card && toast({ title: 'Your card is saved', tone: 'good' }),
      toastFailure,
    )
  }, [back, refresh, setParams])
  return null
}
