import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Fix } from '../detection/gps.ts'
import type { Axis } from '../detection/signal.ts'

export type Columns = Record<'t', Float64Array> & Record<Axis, Float32Array>

/** A drive as it was sent, checked. */
export type Recording = {
  startedAt: string
  source: 'recorded' | 'file' | 'simulated'
  frame: 'device' | 'earth'
  linear?: boolean | undefined
  gps: Fix[]
  motion?: Columns | undefined
}

/** For the database: 50 samples a second for an hour are about 4 MB. */
export const pack = (recording: Recording): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(serialize(recording), { level: 4 }))
export const unpack = (packed: Uint8Array): Recording => deserialize(gunzipSync(packed))

export const emptyColumns = (length: number): Columns => ({
  t: new Float64Array(length),
  ax: new Float32Array(length),
  ay: new Float32Array(length),
  az: new Float32Array(length),
  gx: new Float32Array(length),
  gy: new Float32Array(length),
  gz: new Float32Array(length),
})

export type Fault = { path: string; message: string }
export class RecordingFault extends Error {
  readonly issue: Fault | undefined
  /** Of a file, which has no fields: a sentence for who chose it. */
  readonly reason: string | undefined
  constructor(why?: Fault | string) {
    super(typeof why === 'string' ? why : (why?.message ?? 'unreadable'))
    this.issue = typeof why === 'string' ? undefined : why
    this.reason = typeof why === 'string' ? why : undefined
  }
}
