import { create } from 'zustand'

type Asking = { onDone: (proved: boolean) => void }

export const useAsking = create<{ asking: Asking | undefined }>(() => ({ asking: undefined }))

/** Asks the person at the screen to show once more who they are. False when they would rather not. */
export function proveAgain(): Promise<boolean> {
  useAsking.getState().asking?.onDone(false)
  return new Promise((resolve) => {
    const onDone = (proved: boolean) => {
      useAsking.setState({ asking: undefined })
      resolve(proved)
    }
    useAsking.setState({ asking: { onDone } })
  })
}
