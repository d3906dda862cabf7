import { Fragment, type ReactNode, useState } from 'react'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { Button } from '#ui/button.tsx'
import { storeDraft } from '#ui/drafts.ts'
import { Banner } from '#ui/states.tsx'
import { toastFailure } from '#ui/toast.ts'
import { RequestError } from './api-error.ts'

type Send<T> = (basedOn: T | undefined) => Promise<T>

type BasedOnProps<T> = {
  latest: T
  refetch: () => Promise<unknown>
  draft?: string
  children: (values: T, save: (send: Send<T>) => Promise<boolean>) => ReactNode
}

/** A form stays based on what it began with; where that was changed elsewhere, its writer decides which one counts. */
export function BasedOn<T>({ latest, refetch, draft, children }: BasedOnProps<T>) {
  const [{ nr, values }, open] = useState({ nr: 0, values: latest })
  const [basedOn, setBasedOn] = useState(latest)
  const [refused, setRefused] = useState<{ send: Send<T> }>()
  const sendOn = async (send: Send<T>, base: T | undefined) => {
    setBasedOn(await send(base))
    setRefused(undefined)
  }
  const save = async (send: Send<T>) => {
    try {
      await sendOn(send, basedOn)
      return true
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== changedElsewhere.code) throw error
      await refetch()
      setRefused({ send })
      return false
    }
  }
  const showNewer = () => {
    if (draft) storeDraft(draft, undefined)
    setBasedOn(latest)
    setRefused(undefined)
    open({ nr: nr + 1, values: latest })
  }
  return (
    <>
      <Fragment key={nr}>{children(values, save)}</Fragment>
      {refused && (
        <div className="mt-4" role="alert">
          <Banner tone="yellow" title="Not saved yet">
            {changedElsewhere.detail}
            <span className="mt-2 flex flex-wrap gap-2">
              <Button variant="second" size="sm" onClick={showNewer}>
                Show the newer values
              </Button>
              <Button
                variant="second"
                size="sm"
                onClick={() => void sendOn(refused.send, undefined).catch(toastFailure)}
              >
                Save mine anyway
              </Button>
            </span>
          </Banner>
        </div>
      )}
    </>
  )
}
