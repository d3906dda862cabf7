import { keepWhatIsRead } from './keep-answers.ts'

let isBegun = false

/** From here on this device keeps what an instructor needs without a network: the files of the pages in `tools/build/worker.ts`, and what those have read. */
export function keepForTheCar() {
  if (isBegun) return
  isBegun = true
  keepWhatIsRead()
  if (import.meta.env.PROD)
    navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
