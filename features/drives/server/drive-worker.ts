import { parentPort, workerData } from 'node:worker_threads'
import { detect } from '../detection/detect.ts'
import { readRecording } from './read-recording.ts'
import { pack, RecordingFault, unpack } from './recording.ts'
import { measure, resultOf } from './result.ts'

/** Either reads what was sent, or finds what is in it. */
export type Task =
  | { kind: 'json' | 'csv' | 'gpx'; body: Uint8Array; now: string }
  | { kind: 'detect'; packed: Uint8Array }

function perform(task: Task) {
  if (task.kind === 'detect') {
    const recording = unpack(task.packed)
    return resultOf(recording, detect(recording))
  }
  const recording = readRecording(task.kind, new TextDecoder().decode(task.body), task.now)
  const { startedAt, source } = recording
  return { startedAt, source, ...measure(recording), packed: pack(recording) }
}

try {
  parentPort!.postMessage({ result: perform(workerData as Task) })
} catch (error) {
  if (!(error instanceof RecordingFault)) throw error
  parentPort!.postMessage({ fault: { issue: error.issue, reason: error.reason } })
}
