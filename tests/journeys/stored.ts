import type { Page } from '@playwright/test'

/** The names of the answers that the device has stored. */
export const storedOn = (page: Page) =>
  page.evaluate(() =>
    new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('kept')
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onsuccess = () => {
        const reading = opening.result.transaction('answers').objectStore('answers').get('answers')
        reading.onsuccess = () => {
          opening.result.close()
          resolve((reading.result?.answers ?? []).map(({ name }: { name: string }) => name))
        }
      }
    }).catch(() => [] as string[]),
  )
