import { delMany, entries, keys, set } from 'idb-keyval'
import { markRecordings, recordings } from '#web/recordings.ts'
import { mostBytes } from '../rules.ts'
import { inPairs, type Sample, sampleOf } from './motion-sample.ts'

type Fix = { t: number; lat: number; lon: number; speed?: number; heading?: number }
type Chunk = { startedAt: string; gps: Fix[]; motion: Sample[] }

export type RecorderState = {
  seconds: number
  samples: number
  fixes: number
  /** Seconds in which the page couldn’t record, because the screen was locked or another app was in front. */
  lost: number
  isAwake: boolean
  isLocationDenied: boolean
}

const chunkMs = 5_000
type AskingMotion = { prototype: unknown; requestPermission?: () => Promise<'granted' | 'denied'> }

const keyOf = (personId: string, startedAt: string) => `${personId} ${startedAt} `

/** Must be called by a tap. @throws Error that says what is missing */
export async function startRecording(
  personId: string,
  { withLocation }: { withLocation: boolean },
  onState: (state: RecorderState) => void,
) {
  if (typeof DeviceMotionEvent === 'undefined')
    throw new Error('This device has no motion sensor that a web page may read. Use a phone.')
  const asking: AskingMotion = DeviceMotionEvent
  // Browsers on iPhones give accelerations with the opposite sign. Others may come to ask as well; no other knows gestures.
  const isApple = 'GestureEvent' in globalThis
  if (asking.requestPermission && (await asking.requestPermission()) !== 'granted')
    throw new Error('Your phone didn’t allow motion. You can allow it in the browser’s settings.')
  const began = performance.now()
  const startedAt = new Date().toISOString()
  const seconds = () => (performance.now() - began) / 1000
  const state: RecorderState = {
    seconds: 0,
    samples: 0,
    fixes: 0,
    lost: 0,
    isAwake: false,
    isLocationDenied: false,
  }
  markRecordings(personId)
  let chunk: Chunk = { startedAt, gps: [], motion: [] }
  const key = keyOf(personId, startedAt)
  let part = 0
  let lastSample = 0

  const onMotion = (event: DeviceMotionEvent) => {
    const sample = sampleOf(event, seconds(), isApple)
    if (!sample) return
    if (state.samples > 0 && sample.t - lastSample > 2) state.lost += sample.t - lastSample
    lastSample = sample.t
    chunk.motion.push(sample)
    state.samples++
  }
  const onFix = ({ coords }: GeolocationPosition) => {
    const { latitude, longitude, speed, heading } = coords
    chunk.gps.push({
      t: seconds(),
      lat: latitude,
      lon: longitude,
      ...(speed !== null && { speed }),
      ...(heading !== null && Number.isFinite(heading) && { heading }),
    })
    state.fixes++
  }
  const onNoFix = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    if (code === PERMISSION_DENIED) state.isLocationDenied = true
  }
  const write = async () => {
    const full = chunk
    chunk = { startedAt, gps: [], motion: [] }
    if (full.gps.length + full.motion.length > 0)
      await set(`${key}${String(part++).padStart(6, '0')}`, full, recordings()).catch(() => {
        chunk.gps.unshift(...full.gps)
        chunk.motion.unshift(...full.motion)
      })
  }

  let lock: WakeLockSentinel | undefined
  const stayAwake = async () => {
    if (document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    state.isAwake = lock !== undefined
  }
  await stayAwake()
  document.addEventListener('visibilitychange', stayAwake)
  addEventListener('devicemotion', onMotion)
  const watch = withLocation
    ? navigator.geolocation.watchPosition(onFix, onNoFix, { enableHighAccuracy: true, maximumAge: 0 })
    : undefined
  const writing = setInterval(() => void write(), chunkMs)
  const reporting = setInterval(() => onState({ ...state, seconds: seconds() }), 500)

  return async function stop() {
    removeEventListener('devicemotion', onMotion)
    document.removeEventListener('visibilitychange', stayAwake)
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    clearInterval(writing)
    clearInterval(reporting)
    await lock?.release().catch(() => undefined)
    await write()
  }
}

export type Unsent = { startedAt: string; seconds: number; fixes: number; drive: Blob }

/** What this person recorded on this device and hasn’t sent or thrown away: a crash loses no more than five seconds. */
export async function listUnsent(personId: string): Promise<Unsent[]> {
  const rows = (await entries<string, Chunk>(recordings()).catch(() => [])).filter(([key]) =>
    key.startsWith(`${personId} `),
  )
  const drives = Map.groupBy(
    rows.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, chunk]) => chunk),
    ({ startedAt }) => startedAt,
  )
  return [...drives].map(([startedAt, chunks]) => {
    const [gps, motion] = [chunks.flatMap((one) => one.gps), chunks.flatMap((one) => one.motion)]
    return {
      startedAt,
      seconds: Math.max(motion.at(-1)?.t ?? 0, gps.at(-1)?.t ?? 0),
      fixes: gps.length,
      drive: fileOf(startedAt, gps, motion),
    }
  })
}

/** Sixty samples a second fill 32 MB in an hour and a half; the detection looks at twenty-five. */
function fileOf(startedAt: string, gps: readonly Fix[], motion: readonly Sample[]): Blob {
  const drive = {
    startedAt,
    source: 'recorded',
    frame: 'device',
    linear: false,
    gps: gps.map((fix) => rounded(fix, 6)),
    motion: motion.map((sample) => rounded(sample, 4)),
  }
  const file = new Blob([JSON.stringify(drive)], { type: 'application/json' })
  return file.size > mostBytes && motion.length > 1 ? fileOf(startedAt, gps, inPairs(motion)) : file
}

export async function forgetUnsent(personId: string, startedAt: string) {
  const parts = (await keys<string>(recordings())).filter((key) => key.startsWith(keyOf(personId, startedAt)))
  await delMany(parts, recordings())
}

const rounded = <Row extends object>(row: Row, digits: number): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(Number(value).toFixed(digits))]),
  ) as Row
