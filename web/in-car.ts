/** The worker that keeps the pages of `scripts/worker.mjs` on this device. */
export function keepForTheCar() {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
