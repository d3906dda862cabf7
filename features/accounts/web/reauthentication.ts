import { create } from 'zustand'

type Asking = { onDone: (done: boolean) => void }

export const useReauthentication = create<{ asking: Asking | undefined }>(() => ({ asking: undefined }))

/** Asks the person at the screen to show once more who they are. False when they would rather not. */
export function requestReauthentication(): Promise<boolean> {
  useReauthentication.getState().asking?.onDone(false)
  return new Promise((resolve) => {
    const onDone = (done: boolean) => {
      useReauthentication.setState({ asking: undefined })
      resolve(done)
    }
    useReauthentication.setState({ asking: { onDone } })
  })
}
