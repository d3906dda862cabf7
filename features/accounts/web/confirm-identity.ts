import { create } from 'zustand'

type Asking = { onDone: (proved: boolean) => void }

export const useIdentityCheck = create<{ asking: Asking | undefined }>(() => ({ asking: undefined }))

/** Asks the person at the screen to show once more who they are. False when they would rather not. */
export function confirmIdentity(): Promise<boolean> {
  useIdentityCheck.getState().asking?.onDone(false)
  return new Promise((resolve) => {
    const onDone = (proved: boolean) => {
      useIdentityCheck.setState({ asking: undefined })
      resolve(proved)
    }
    useIdentityCheck.setState({ asking: { onDone } })
  })
}
