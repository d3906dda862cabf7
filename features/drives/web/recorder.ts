import { createStore, del, entries, set } from 'idb-keyval'

type Fix = { t: number; lat: number; lon: number; speed?: number; heading?: number }
type Sample = { t: number; ax: number; ay: number; az: number; gx: number; gy: number; gz: number }
type Chunk = { startedAt: string; personId: string; gps: Fix[]; motion: Sample[] }

export type RecorderState = {
  seconds: number
  samples: number
  fixes: number
  /** Seconds in which the page couldn’t record, because the screen was locked or another app was in front. */
  lost: number
  isAwake: boolean
}

const chunkMs = 5_000
/** Browsers on iPhones give all accelerations with the opposite sign, and are the only ones that ask for motion. */
type AskingMotion = { prototype: unknown; requestPermission?: () => Promise<'granted' | 'denied'> }

const store = () => createStore('clearway-drives', 'chunks')

/** Must be called by a tap. @throws Error that says what is missing */
export async function startRecording(
  personId: string,
  { withLocation }: { withLocation: boolean },
  onState: (state: RecorderState) => void,
) {
  if (typeof DeviceMotionEvent === 'undefined')
    throw new Error('This device has no motion sensor that a web page may read. Use a phone.')
  const asking: AskingMotion = DeviceMotionEvent
  const isApple = asking.requestPermission !== undefined
  if (isApple && (await asking.requestPermission!()) !== 'granted')
    throw new Error('Your phone didn’t allow motion. You can allow it in the browser’s settings.')
  const began = performance.now()
  const startedAt = new Date().toISOString()
  const seconds = () => (performance.now() - began) / 1000
  const state: RecorderState = { seconds: 0, samples: 0, fixes: 0, lost: 0, isAwake: false }
  let chunk: Chunk = { startedAt, personId, gps: [], motion: [] }
  let part = 0
  let lastSample = 0

  const onMotion = ({ accelerationIncludingGravity: a, rotationRate: r }: DeviceMotionEvent) => {
    if (typeof a?.x !== 'number' || typeof a.y !== 'number' || typeof a.z !== 'number') return
    const t = seconds()
    if (state.samples > 0 && t - lastSample > 2) state.lost += t - lastSample
    lastSample = t
    const sign = isApple ? -1 : 1
    const radians = (degrees: number | null | undefined) => ((degrees ?? 0) * Math.PI) / 180
    // The browser's alpha, beta and gamma of a rotation rate turn about z, x and y.
    chunk.motion.push({
      t,
      ax: a.x * sign,
      ay: a.y * sign,
      az: a.z * sign,
      gx: radians(r?.beta),
      gy: radians(r?.gamma),
      gz: radians(r?.alpha),
    })
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
  const write = async () => {
    const full = chunk
    chunk = { startedAt, personId, gps: [], motion: [] }
    if (full.gps.length + full.motion.length > 0)
      await set(`${startedAt} ${String(part++).padStart(6, '0')}`, full, store()).catch(() => {
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
    ? navigator.geolocation.watchPosition(onFix, () => undefined, { enableHighAccuracy: true, maximumAge: 0 })
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
  const rows = (await entries<string, Chunk>(store()).catch(() => [])).filter(
    ([, chunk]) => chunk.personId === personId,
  )
  const drives = Map.groupBy(
    rows.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, chunk]) => chunk),
    ({ startedAt }) => startedAt,
  )
  return [...drives].map(([startedAt, chunks]) => {
    const [gps, motion] = [chunks.flatMap((one) => one.gps), chunks.flatMap((one) => one.motion)]
    const drive = {
      startedAt,
      source: 'recorded',
      frame: 'device',
      linear: false,
      gps: gps.map((fix) => rounded(fix, 6)),
      motion: motion.map((sample) => rounded(sample, 4)),
    }
    return {
      startedAt,
      seconds: Math.max(motion.at(-1)?.t ?? 0, gps.at(-1)?.t ?? 0),
      fixes: gps.length,
      drive: new Blob([JSON.stringify(drive)], { type: 'application/json' }),
    }
  })
}

export async function forgetUnsent(startedAt: string) {
  for (const [key] of await entries<string, Chunk>(store()))
    if (key.startsWith(`${startedAt} `)) await del(key, store())
}

const rounded = <Row extends object>(row: Row, digits: number): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(Number(value).toFixed(digits))]),
  ) as Row
