import type { KindId } from './kinds.ts'

export type Place = 'terrace' | 'suburb' | 'high-street' | 'village' | 'country' | 'dual' | 'motorway'
export type Weather = 'clear' | 'cloud' | 'rain' | 'fog'
export type Light = 'day' | 'low-sun' | 'dusk' | 'night'
export type Side = 'left' | 'right'

export type VehicleModel = 'car' | 'van' | 'bus' | 'lorry' | 'tractor' | 'ambulance' | 'motorbike' | 'taxi'
export type WalkerModel = 'adult' | 'child' | 'dog' | 'cyclist' | 'horse' | 'deer'

/** `at`: the second in which our car passes it, so that a file is written along the clip. */
export type Traffic =
  | { what: 'oncoming'; at: number; model?: VehicleModel; mph?: number }
  | { what: 'ahead'; gap: number; model?: VehicleModel }
  | { what: 'behind'; gap: number; model?: VehicleModel }
  | { what: 'lane'; at: number; lane: number; mph: number; model?: VehicleModel }
  | { what: 'walker'; at: number; side: Side; model?: 'adult' | 'child'; dog?: true; mph?: number }
  | { what: 'waiting'; at: number; side: Side; model?: 'adult' | 'child' }
  | { what: 'cyclist'; at: number; side: Side }
  | { what: 'side-car'; at: number; side: Side; model?: VehicleModel }
  | { what: 'parked'; from: number; to: number; side: Side; each?: number }
  | { what: 'stopped-bus'; at: number }
  | { what: 'horse-in-field'; at: number; side: Side }

export type SceneHazard = {
  kind: KindId
  /** Seconds. `from`: it first can be seen to develop; `to`: a driver must have acted. */
  from: number
  to: number
  side?: Side
}

export type SceneFile = {
  title: string
  place: Place
  weather: Weather
  light: Light
  seed: number
  seconds: number
  mph: number
  /** Bends and hills between two seconds of the clip: degrees to the right, metres up. */
  bends?: { from: number; to: number; degrees: number }[]
  hills?: { from: number; to: number; metres: number }[]
  junctions?: { at: number; side: Side | 'both' }[]
  crossings?: { at: number; kind: 'zebra' | 'lights' }[]
  works?: { at: number }[]
  speeds?: [second: number, mph: number][]
  traffic: Traffic[]
  hazards: SceneHazard[]
}
