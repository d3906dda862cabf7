import { Bone, ErrorState, Skeleton } from '#ui/states.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { toast } from '#ui/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useCall } from '#web/api.ts'
import * as contract from '../../contract.ts'

export function NewsletterSwitch() {
  const { data, error, refetch } = useMyNewsletter()
  const set = useSetMyNewsletter()
  if (error && !data) return <ErrorState retry={refetch}>{error.message}</ErrorState>
  if (!data)
    return (
      <Skeleton label="Loading whether you get the newsletter">
        <Bone className="h-9 w-full" />
      </Skeleton>
    )
  const change = (subscribed: boolean) =>
    set.mutate(
      { subscribed },
      { onError: (fault) => toast({ title: 'That was not saved', description: fault.message, tone: 'bad' }) },
    )
  return (
    <Toggle
      label="Newsletter by email"
      hint="Product news and changes to the rules of the road. You can unsubscribe at any time."
      checked={(set.isPending ? set.variables : data).subscribed}
      onChange={change}
    />
  )
}

const useMyNewsletter = () => useQuery(queryFor(contract.getMyNewsletter, {}))
const useSetMyNewsletter = () => useCall(contract.setMyNewsletter, [contract.getMyNewsletter])
