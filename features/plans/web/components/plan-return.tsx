import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toastFailure } from '#ui/toast.ts'
import { useRefreshMyPlan } from '../hooks.ts'

/** Somebody comes back from Stripe’s pages: what became of their subscription is asked there, once. */
export function PlanReturn() {
  const [params, setParams] = useSearchParams()
  const { mutateAsync: refresh } = useRefreshMyPlan()
  const back = params.has('subscribed')
  useEffect(() => {
    if (!back) return
    setParams({}, { replace: true })
    void refresh({}).catch(toastFailure)
  }, [back, refresh, setParams])
  return null
}
