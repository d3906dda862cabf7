import { parentPort, workerData } from 'node:worker_threads'
import { CalendarFault, readBusyTimes } from './busy-times.ts'

const { text, window } = workerData
try {
  parentPort!.postMessage({ times: readBusyTimes(text, window) })
} catch (error) {
  parentPort!.postMessage({ fault: error instanceof CalendarFault ? error.fault : 'not-a-calendar' })
}
